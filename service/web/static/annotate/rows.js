// The rows of facts and steps: which one is current, which labels they show.

import { labelsOf } from "./state.js";

/** Says "label" with {row, label, byHand} when one is chosen, "kind" and "uncite", "current". */
export class Rows extends EventTarget {
  #painted = [];
  #arrowed = false; // the last key walked through the choices of a group

  constructor(page, root, response) {
    super();
    this.page = page;
    this.rows = [...root.querySelectorAll("[data-row]")];
    this.pieces = [...response.querySelectorAll("[data-piece]")];
    this.names = new Map(page.labels.map(({ value, name }) => [value, name]));
    this.current = -1;
    root.addEventListener("change", (event) => this.#chosen(event.target));
    root.addEventListener("click", (event) => this.#clicked(event));
    root.addEventListener("focusin", (event) => this.#entered(event.target));
    root.addEventListener("keydown", ({ key }) => {
      this.#arrowed = key.startsWith("Arrow");
    });
    response.addEventListener("click", ({ target }) => this.#pointedAt(target));
  }

  get isStep() {
    return this.rows[this.current]?.dataset.of === "step";
  }

  /** Make a row the current one: marked, shown in the response, its labels focused. */
  goTo(row, { focus = true, scroll = focus } = {}) {
    if (row < 0 || row >= this.rows.length) return;
    if (row !== this.current) {
      this.#mark(this.current, false);
      this.current = row;
      this.#mark(row, true);
      this.dispatchEvent(new Event("current"));
    }
    const element = this.rows[row];
    if (focus) this.#labels(element).focus({ preventScroll: true });
    if (scroll) element.scrollIntoView({ block: "nearest" });
  }

  /** The next row without a label after one, or null; `around`: then from the beginning. */
  unlabelled(judgement, after, around = false) {
    const labels = labelsOf(judgement);
    const order = [...labels.keys()];
    const ahead = [...order.slice(after + 1), ...(around ? order.slice(0, after + 1) : [])];
    return ahead.find((row) => labels[row] === null) ?? null;
  }

  /** A row's name for people: "Fact 2". */
  name(row) {
    return this.rows[row].dataset.name;
  }

  /** Show a judgement; only what differs from what is shown is touched. */
  paint(judgement) {
    const kinds = judgement.step_kinds ?? this.page.kinds;
    const facts = judgement.facts?.length ?? 0;
    labelsOf(judgement).forEach((label, row) => {
      const shown = JSON.stringify([label, judgement.evidence[row], kinds[row - facts]]);
      if (this.#painted[row] === shown) return;
      this.#painted[row] = shown;
      this.#paintRow(row, label, judgement.evidence[row], kinds[row - facts]);
    });
  }

  close() {
    for (const row of this.rows) for (const each of row.querySelectorAll("input, button")) each.disabled = true;
  }

  #paintRow(row, label, statements, kind) {
    const element = this.rows[row];
    for (const radio of element.querySelectorAll("input[type=radio]")) {
      radio.checked = radio.value === label;
    }
    element.classList.toggle("is-labelled", label !== null);
    element.querySelector("[data-said]").textContent = label === null ? "" : this.names.get(label);
    const word = element.querySelector("[data-kind-word]");
    if (word) word.textContent = kind;
    const list = element.querySelector("[data-evidence]");
    list.replaceChildren(...statements.map((index) => this.#chip(row, index)));
    list.hidden = statements.length === 0;
  }

  #chip(row, index) {
    const said = document.querySelector(`[data-statement="${index}"]`)?.dataset.said ?? `statement ${index + 1}`;
    const item = document.createElement("li");
    const button = document.createElement("button");
    const text = document.createElement("span");
    Object.assign(button, { type: "button", textContent: "×", className: "take-off" });
    button.dataset.uncite = index;
    button.setAttribute("aria-label", `Take off ${this.name(row)}: ${said}`);
    Object.assign(text, { dir: "auto", textContent: said });
    item.append(text, button);
    return item;
  }

  #labels(element) {
    return element.querySelector("input:checked") ?? element.querySelector("input");
  }

  #mark(row, isCurrent) {
    const element = this.rows[row];
    if (!element) return;
    element.classList.toggle("is-current", isCurrent);
    if (isCurrent) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
    const { from, to } = element.dataset;
    const pieces = this.pieces.slice(Number(from ?? 0), Number(to ?? 0));
    for (const piece of pieces) piece.classList.toggle("is-current", isCurrent);
    if (isCurrent && pieces[0]) reveal(pieces[0]);
  }

  #chosen(radio) {
    if (radio.type !== "radio") return;
    const row = this.#rowOf(radio);
    this.#say("label", { row, label: radio.value, walked: this.#arrowed });
  }

  #clicked({ target }) {
    this.#arrowed = false;
    const row = this.#rowOf(target);
    if (row < 0) return;
    if (target.dataset.uncite) this.#say("uncite", { row, statement: Number(target.dataset.uncite) });
    else if (target.closest("[data-kind]")) this.#say("kind", { row });
    else if (!target.closest("input, label, button")) this.goTo(row);
  }

  #entered(target) {
    const row = this.#rowOf(target);
    if (row >= 0) this.goTo(row, { focus: false });
  }

  /** A click into the response: the shortest passage there is the one that is meant. */
  #pointedAt(target) {
    const piece = this.pieces.indexOf(target.closest("[data-piece]"));
    if (piece < 0 || String(getSelection()) !== "") return;
    const over = ({ dataset: { from, to } }) => Number(from ?? 1) <= piece && piece < Number(to ?? 0);
    const length = (row) => Number(this.rows[row].dataset.to) - Number(this.rows[row].dataset.from);
    const rows = this.rows.map((_, row) => row).filter((row) => over(this.rows[row]));
    if (rows.length > 0) this.goTo(rows.sort((one, other) => length(one) - length(other))[0]);
  }

  #rowOf(target) {
    return this.rows.indexOf(target.closest("[data-row]"));
  }

  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Scroll the box around a passage, not the page. */
function reveal(piece) {
  const box = piece.closest("[data-scrolls]");
  if (!box) return;
  const [inner, outer] = [piece.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    box.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
