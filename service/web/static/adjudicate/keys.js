// Keys: one table from key to deed; dead while a field has the focus or a dialog is open.

const FACT = { 1: "supported", 2: "contradicted", 3: "not-in-kg", 4: "irrelevant" };
const FACT_LETTERS = { s: "supported", c: "contradicted", n: "not-in-kg", i: "irrelevant" };
const STEP = { v: "valid", x: "invalid" };
const TEXT = "textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable=true]";

/** Listen for keys; `voters` are the annotators' letters, each a key of its own. */
export function listen(deeds, voters) {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || document.querySelector("dialog[open]")) return;
    const deed = chosen(event, deeds, voters);
    if (deed && deed() !== false) event.preventDefault();
  });
}

function chosen(event, deeds, voters) {
  const inField = Boolean(event.target.closest?.(TEXT));
  const key = letter(event);
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return chord(event, key, inField, deeds);
  if (inField) return event.key === "Escape" ? deeds.leaveField : null;
  if (event.key === "ArrowDown" || key === "j") return () => deeds.walk(1);
  if (event.key === "ArrowUp" || key === "k") return () => deeds.walk(-1);
  return event.repeat ? null : single(key, deeds, voters);
}

function chord(event, key, inField, deeds) {
  if (event.key === "Enter") return event.repeat ? null : deeds.settle;
  if (inField) return null;
  if (key === "z") return event.shiftKey ? deeds.redo : deeds.undo;
  return key === "y" && !event.shiftKey ? deeds.redo : null;
}

function single(key, deeds, voters) {
  if (voters.includes(key.toUpperCase())) return () => deeds.adopt(key.toUpperCase());
  if (key in FACT || key in FACT_LETTERS) return () => deeds.label("fact", FACT[key] ?? FACT_LETTERS[key]);
  if (key in STEP) return () => deeds.label("step", STEP[key]);
  const others = {
    "-": () => deeds.label(null, ""),
    m: deeds.reason,
    "/": deeds.filter,
    "?": deeds.guidelines,
  };
  return others[key] ?? null;
}

/** The key as a Latin letter or sign, also on keyboards of other scripts. */
function letter({ key, code }) {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  return key;
}
