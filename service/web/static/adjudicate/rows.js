// The rows of facts and steps with their votes: which one is current, which labels they show.

/** Says "label" with {row, label} when one is chosen, and "current". */
export class Rows extends EventTarget {
  constructor(page, root, response) {
    super();
    this.names = page.names;
    this.rows = [...root.querySelectorAll("[data-row]")];
    this.pieces = [...response.querySelectorAll("[data-piece]")];
    this.current = null;
    root.addEventListener("change", ({ target }) => this.#label(target, target.value));
    root.addEventListener("click", ({ target }) => this.#clicked(target));
    root.addEventListener("focusin", ({ target }) => this.goTo(this.#numberOf(target), { focus: false }));
  }

  /** Whether the current row is a "fact" or a "step". */
  get kind() {
    return this.#element(this.current)?.dataset.of;
  }

  /** The labels that the current row can be given. */
  get choices() {
    return [...(this.#element(this.current)?.querySelectorAll("input") ?? [])].map(({ value }) => value);
  }

  /** Make a row the current one: marked, shown in the response, its labels focused. */
  goTo(row, { focus = true } = {}) {
    const element = this.#element(row);
    if (!element) return;
    if (row !== this.current) {
      this.#mark(this.#element(this.current), false);
      this.current = row;
      this.#mark(element, true);
    }
    if (!focus) return;
    (element.querySelector("input:checked") ?? element.querySelector("input")).focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }

  /** To the next (1) or last (-1) row as they stand on the page. */
  walk(by) {
    const at = this.rows.indexOf(this.#element(this.current));
    this.goTo(Number(this.rows[Math.min(this.rows.length - 1, Math.max(0, at + by))]?.dataset.row));
  }

  first() {
    this.goTo(Number(this.rows[0]?.dataset.row));
  }

  /** A row's name for people: "Fact 2". */
  name(row) {
    return this.#element(row).dataset.name;
  }

  paint(labels, missing) {
    for (const element of this.rows) {
      const row = Number(element.dataset.row);
      const label = labels[row] ?? "";
      for (const radio of element.querySelectorAll("input")) radio.checked = radio.value === label;
      for (const vote of element.querySelectorAll("[data-take]")) {
        vote.classList.toggle("is-taken", vote.dataset.take === label);
        vote.setAttribute("aria-pressed", String(vote.dataset.take === label));
      }
      element.classList.toggle("is-labelled", label !== "");
      element.querySelector("[data-said]").textContent = this.#said(label, missing.includes(row));
    }
  }

  /** Show which rows still lack a label, after an attempt to settle. */
  blame(missing) {
    for (const each of this.rows) each.classList.toggle("is-missing", missing.includes(Number(each.dataset.row)));
  }

  #said(label, isMissing) {
    if (label !== "") return this.names[label];
    return isMissing ? "not ruled yet" : "as voted";
  }

  #element(row) {
    return this.rows.find(({ dataset }) => Number(dataset.row) === row);
  }

  #numberOf(target) {
    const element = target.closest("[data-row]");
    return element === null ? null : Number(element.dataset.row);
  }

  #clicked(target) {
    const vote = target.closest("[data-take]");
    if (vote) this.#label(vote, vote.dataset.take);
    else if (!target.closest("input, label, button")) this.goTo(this.#numberOf(target));
  }

  #label(target, label) {
    const detail = { row: this.#numberOf(target), label: label === "" ? null : label };
    if (detail.row !== null) this.dispatchEvent(new CustomEvent("label", { detail }));
  }

  #mark(element, isCurrent) {
    if (!element) return;
    element.classList.toggle("is-current", isCurrent);
    if (isCurrent) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
    const { from, to } = element.dataset;
    const pieces = this.pieces.slice(Number(from ?? 0), Number(to ?? 0));
    for (const piece of pieces) piece.classList.toggle("is-current", isCurrent);
    if (isCurrent && pieces[0]) reveal(pieces[0]);
  }
}

/** Scroll the box around a passage, not the page. */
function reveal(piece) {
  const box = piece.closest("[data-scrolls]");
  const [inner, outer] = [piece.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    box.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
