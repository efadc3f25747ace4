// The evidence pane: filter, highlight, what is attached to the current row, other sources.

const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Says "cite" with the statement's index when one is chosen, "signed-out" when a source says so. */
export class Evidence extends EventTarget {
  #highlighted = null;

  constructor(pane) {
    super();
    this.pane = pane;
    this.filter = pane.querySelector("[data-filter]");
    this.count = pane.querySelector("[data-found]");
    this.filter.addEventListener("input", () => this.#narrow());
    pane.addEventListener("click", ({ target }) => {
      const statement = target.closest("[data-statement]");
      if (statement === null) return;
      this.#highlight(statement);
      this.#cite();
    });
    this.#watchSources();
  }

  /** Attach what is highlighted. False where nothing is. */
  cite() {
    if (!this.#highlighted || this.#highlighted.closest("[hidden]")) return false;
    this.#cite();
    return true;
  }

  /** Move the highlight to the next (1) or last (-1) statement that is shown. */
  step(by) {
    const shown = this.#shown();
    if (shown.length === 0) return;
    const at = shown.indexOf(this.#highlighted);
    const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : (at + by + shown.length) % shown.length;
    this.#highlight(shown[next]);
    shown[next].scrollIntoView({ block: "nearest" });
  }

  /** What the highlighted statement says, for the announcement. */
  get said() {
    return this.#highlighted?.dataset.said ?? "";
  }

  /** Show which statements are attached to the current row, by the row's name. */
  paint(attached, name) {
    for (const statement of this.pane.querySelectorAll("[data-statement]")) {
      const is = attached.includes(Number(statement.dataset.statement));
      statement.setAttribute("aria-pressed", String(is));
      statement.title = is ? `attached to ${name}` : `attach to ${name} (e)`;
    }
  }

  close() {
    for (const each of this.pane.querySelectorAll("[data-statement]")) each.disabled = true;
  }

  #cite() {
    const statement = Number(this.#highlighted.dataset.statement);
    this.dispatchEvent(new CustomEvent("cite", { detail: { statement } }));
  }

  #shown() {
    return [...this.pane.querySelectorAll("[data-statement]")].filter((each) => !each.closest("[hidden]"));
  }

  #highlight(statement) {
    this.#highlighted?.classList.remove("is-highlighted");
    this.#highlighted = statement;
    statement.classList.add("is-highlighted");
  }

  #narrow() {
    const words = folded(this.filter.value).split(/\s+/).filter(Boolean);
    const all = [...this.pane.querySelectorAll("[data-holds]")];
    for (const each of all) {
      const text = folded(`${each.closest("[data-group]").dataset.group} ${each.dataset.holds}`);
      each.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of this.pane.querySelectorAll("[data-group]")) {
      group.hidden = group.querySelector("[data-holds]:not([hidden])") === null;
    }
    const found = all.filter((each) => !each.hidden).length;
    this.count.textContent = words.length > 0 ? `${found} of ${all.length}` : "";
  }

  /** The entry's own statements stay on the page; others are fetched, and may fail to come. */
  #watchSources() {
    const sources = [...this.pane.querySelectorAll("[data-source]")];
    const fetched = this.pane.querySelector("#evidence-wikidata");
    const own = this.pane.querySelector("#evidence-entry");
    for (const source of sources) {
      source.addEventListener("click", () => {
        const isOwn = source.dataset.source === "entry";
        own.hidden = !isOwn;
        fetched.hidden = isOwn;
        for (const each of sources) each.setAttribute("aria-pressed", String(each === source));
        if (!isOwn) fetched.textContent = "loading …";
      });
    }
    const unavailable = (event) => {
      event.stopPropagation(); // it is told here, not above the whole page
      if (event.detail.xhr?.status === 401) this.dispatchEvent(new Event("signed-out"));
      fetched.textContent = "Evidence unavailable. Labels are saved all the same; try again later.";
    };
    for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout", "htmx:swapError"]) {
      this.pane.addEventListener(name, unavailable);
    }
    this.pane.addEventListener("htmx:afterSwap", () => this.#narrow());
  }
}
