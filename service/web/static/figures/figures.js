// Makes a chart of each figure's image, from its specification; where that fails the image stays.

// Expressions are interpreted (ast): content security forbids to compile them.
const HOW = { ast: true, renderer: "svg", actions: false, mode: "vega-lite" };

async function draw(chart) {
  const answer = await fetch(chart.dataset.specification);
  if (!answer.ok) return false;
  const place = document.createElement("div");
  place.hidden = true;
  chart.append(place);
  await window.vegaEmbed(place, await answer.json(), HOW);
  chart.querySelector("img").remove();
  place.hidden = false;
  return true;
}

const drawn = await Promise.all([...document.querySelectorAll("[data-specification]")].map(draw));
document.querySelector(".by-script").hidden = !drawn.includes(true);
