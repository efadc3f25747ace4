// Keys: one table from key to deed; dead while a field has the focus or a dialog is open.

const FACT = { 1: "supported", 2: "contradicted", 3: "not-in-kg", 4: "irrelevant" };
const FACT_LETTERS = { s: "supported", c: "contradicted", n: "not-in-kg", i: "irrelevant" };
const STEP = { v: "valid", x: "invalid" };
const KEPT = "crlt:single-keys";
const TEXT = "textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable=true]";

/** Listen for keys; `deeds` are the page's, by name. `single` is ticked while single keys act. */
export function listen(deeds, single) {
  single.checked = remembered() !== "off";
  single.addEventListener("change", () => remember(single.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || document.querySelector("dialog[open]")) return;
    const deed = chosen(event, deeds);
    if (!deed || (!single.checked && /^[!-~]$/.test(event.key) && !event.ctrlKey && !event.metaKey)) return;
    if (deed() !== false) event.preventDefault();
  });
}

function chosen(event, deeds) {
  const inField = Boolean(event.target.closest?.(TEXT));
  const key = letter(event);
  if (!["Shift", "Control", "Alt", "Meta", "CapsLock"].includes(event.key)) deeds.anyKey();
  if (event.ctrlKey || event.metaKey) return event.altKey ? null : chord(event, key, inField, deeds);
  if (event.altKey) return null;
  if (inField) return event.key === "Escape" ? deeds.leaveField : null;
  if (event.key === "Tab") return event.shiftKey ? null : deeds.nextUnlabelled;
  if (event.key === "ArrowDown" || key === "j") return () => deeds.walk(1);
  if (event.key === "ArrowUp" || key === "k") return () => deeds.walk(-1);
  if (event.repeat) return null;
  return single(key, deeds);
}

function chord(event, key, inField, deeds) {
  if (event.key === "Enter") return event.repeat ? null : deeds.submit;
  if (inField) return null;
  if (key === "z") return event.shiftKey ? deeds.redo : deeds.undo;
  if (key === "y" && !event.shiftKey) return deeds.redo;
  return null;
}

function single(key, deeds) {
  if (key in FACT || key in FACT_LETTERS) return () => deeds.label("fact", FACT[key] ?? FACT_LETTERS[key]);
  if (key in STEP) return () => deeds.label("step", STEP[key]);
  const others = {
    u: () => deeds.label(null, "unsure"),
    e: deeds.cite,
    t: deeds.otherKind,
    f: deeds.flag,
    m: deeds.note,
    "[": () => deeds.highlight(-1),
    "]": () => deeds.highlight(1),
    "/": deeds.filter,
    "?": deeds.guidelines,
  };
  return others[key] ?? null;
}

function remembered() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function remember(choice) {
  try {
    localStorage.setItem(KEPT, choice);
  } catch {
    // for this page only, then
  }
}

/** The key as a Latin letter or sign, also on keyboards of other scripts. */
function letter({ key, code }) {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  return key;
}
