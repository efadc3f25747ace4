// "Submitted · revise" or "settled · correct it", said on the page after the one that was.

const flash = document.getElementById("flash");
const KEY = `crlt:${flash.dataset.done}`;

/** Remember for the next page of this tab what was done. */
export function remember(address) {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // the next page says nothing, then
  }
}

/** Say it once. */
function show() {
  let address = null;
  try {
    address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  if (address === null || address === location.pathname) return;
  flash.querySelector("a").href = address;
  flash.hidden = false;
}

show();
