// Practice: labels by key or mouse, kept in this browser alone; comparing opens what is right beside them.
const KEPT = "crlt-practice";
const PAUSE = 350; // milliseconds that a label just given stays in sight before the next row is gone to
const KEYS = {
  fact: { 1: "supported", 2: "contradicted", 3: "not-in-kg", 4: "irrelevant", s: "supported", c: "contradicted", n: "not-in-kg", i: "irrelevant", u: "unsure" },
  step: { v: "valid", x: "invalid", u: "unsure" },
};
const page = document.getElementById("practice");
const rows = [...page.querySelectorAll(".judged")];
const unanswered = document.getElementById("unanswered");
const compare = document.getElementById("compare");
const again = document.getElementById("again");
const next = document.getElementById("next");
const outcome = document.getElementById("outcome");
const fresh = () => ({ labels: {}, kinds: {}, unanswered: false, compared: false });
let kept = read();
let mine = kept[page.dataset.id] ?? fresh();
let current = 0;
let pause;

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function keep() {
  kept = { ...read(), [page.dataset.id]: mine };
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: the page works, what was done ends with it.
  }
  show();
}

function show() {
  for (const row of rows) {
    const label = mine.labels[row.dataset.row];
    for (const radio of row.querySelectorAll("input")) radio.checked = radio.value === label;
    const kind = row.querySelector("[data-kind]");
    if (kind) kind.querySelector("[data-word]").textContent = mine.kinds[row.dataset.row] ?? kind.dataset.kind;
    row.querySelector("fieldset").disabled = mine.compared;
  }
  for (const section of page.querySelectorAll(".rows")) {
    const all = [...section.querySelectorAll(".judged")];
    const given = all.filter((row) => mine.labels[row.dataset.row]).length;
    section.querySelector("[data-done]").textContent = given + "/" + all.length;
  }
  unanswered.checked = mine.unanswered;
  unanswered.disabled = mine.compared;
  for (const link of page.querySelectorAll("[data-item]")) {
    const done = kept[link.dataset.item]?.compared === true;
    link.classList.toggle("done", done);
    link.setAttribute("aria-label", "Item " + link.textContent + (done ? ", done" : ""));
  }
  showVerdict();
}

function showVerdict() {
  const { compared } = mine;
  for (const each of page.querySelectorAll(".verdict")) {
    each.hidden = !compared;
    each.open = compared;
  }
  compare.hidden = compared;
  again.hidden = !compared;
  next.classList.toggle("quiet", !compared);
  outcome.hidden = !compared;
  if (!compared) return;
  const judged = rows.filter((row) => row.dataset.right);
  const agreed = judged.filter(judge).length;
  outcome.querySelector("[data-score]").textContent = score(agreed, judged.length);
}

/** Write beside a row whether it agrees; say whether it does. */
function judge(row) {
  const { right } = row.dataset;
  const label = mine.labels[row.dataset.row];
  const agrees = label === right;
  say(row, agrees, agrees ? "You agree." : "Right is");
  const counted = ["supported", "valid"];
  const same = label && label !== "unsure" && counted.includes(label) === counted.includes(right);
  row.querySelector("[data-mine]").textContent =
    agrees ? "" : label ? "yours: " + nameOf(row, label) + (same ? ", which counts the same" : "") : "yours: none";
  const kind = row.querySelector("[data-kind]");
  if (kind) {
    const differs = (mine.kinds[row.dataset.row] ?? kind.dataset.kind) !== kind.dataset.rightKind;
    row.querySelector("[data-kinds]").hidden = !differs;
  }
  return agrees;
}

function say(part, agrees, words) {
  const place = part.querySelector("[data-agrees]");
  place.textContent = (agrees ? "✓ " : "✗ ") + words;
  place.className = agrees ? "agrees" : "differs";
}

function nameOf(row, label) {
  return row.querySelector(`input[value="${label}"]`).closest("label").querySelector("span").textContent;
}

function score(agreed, all) {
  const decides = page.dataset.answered === "yes";
  const special = page.querySelector("[data-unanswered]");
  if (special) say(special, mine.unanswered, mine.unanswered ? "You agree." : "Not quite.");
  if (!decides) return mine.unanswered ? "You saw it." : "No labels were needed here.";
  if (mine.unanswered) return "You said that no answer is given, but the response gives one.";
  return `You agree on ${agreed} of ${all} labels.`;
}

function label(row, value) {
  if (mine.compared) return;
  mine.labels[row.dataset.row] = value;
  keep();
  clearTimeout(pause);
  pause = setTimeout(() => {
    const open = firstOpen(rows.indexOf(row) + 1);
    if (open >= 0) go(open);
  }, PAUSE);
}

/** The first row without a label, from one on, then from the start; -1 when there is none. */
function firstOpen(from) {
  const isOpen = (row) => !mine.labels[row.dataset.row];
  const after = rows.findIndex((row, index) => index >= from && isOpen(row));
  return after >= 0 ? after : rows.findIndex(isOpen);
}

function go(index) {
  clearTimeout(pause);
  current = Math.max(0, Math.min(rows.length - 1, index));
  const row = rows[current];
  (row.querySelector("input:checked") ?? row.querySelector("input")).focus();
  row.scrollIntoView({ block: "nearest" });
}

function changeKind(row) {
  const button = row.querySelector("[data-kind]");
  if (!button || mine.compared) return;
  const now = mine.kinds[row.dataset.row] ?? button.dataset.kind;
  mine.kinds[row.dataset.row] = now === "fact" ? "inference" : "fact";
  keep();
}

function finish() {
  if (mine.compared) {
    window.location.assign(next.href);
    return;
  }
  const open = firstOpen(0);
  if (open >= 0 && !mine.unanswered) {
    go(open);
    return;
  }
  mine.compared = true;
  clearTimeout(pause);
  keep();
  outcome.scrollIntoView({ block: "nearest" });
  outcome.focus();
}

function pressed(event) {
  const key = event.key.toLowerCase();
  if (event.ctrlKey && key === "enter") finish();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (key === "?") window.location.assign(page.dataset.guidelines);
  else if (key === "j" || key === "arrowdown") go(current + 1);
  else if (key === "k" || key === "arrowup") go(current - 1);
  else if (key === "t") changeKind(rows[current]);
  else if (key === "tab" && !event.shiftKey && tabGoes()) go(firstOpen(current + 1));
  else {
    const row = rows[current];
    const given = KEYS[row.dataset.row.slice(0, 4)][key];
    if (!given) return;
    label(row, given);
  }
  event.preventDefault();
}

/** Tab goes to the next open row from within a row, and on through the page from the last one. */
function tabGoes() {
  const within = rows[current].contains(document.activeElement);
  return within && !mine.compared && firstOpen(current + 1) > current;
}

page.addEventListener("change", (event) => {
  const row = event.target.closest(".judged");
  if (row) label(row, event.target.value);
  else if (event.target === unanswered) {
    mine.unanswered = unanswered.checked;
    keep();
  }
});
page.addEventListener("focusin", (event) => {
  const row = event.target.closest(".judged");
  if (row) current = rows.indexOf(row);
  rows.forEach((each, index) => each.classList.toggle("current", index === current));
});
page.addEventListener("click", (event) => {
  const kind = event.target.closest("[data-kind]");
  if (kind) changeKind(kind.closest(".judged"));
});
compare.addEventListener("click", finish);
again.addEventListener("click", () => {
  mine = fresh();
  keep();
  go(0);
});
document.addEventListener("keydown", pressed);
show();
if (rows.length && !mine.compared) rows[0].classList.add("current");
