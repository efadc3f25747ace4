// Other tabs with the same assignment: who is there, and what they saved.

/** Says "other" when another tab shows up, "saved" (with detail) when one has saved. */
export class Tabs extends EventTarget {
  #channel;

  constructor(assignment) {
    super();
    this.id = Math.random().toString(36).slice(2, 10);
    this.others = new Set();
    this.#channel = new BroadcastChannel(`crlt:assignment:${assignment}`);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    addEventListener("pagehide", () => this.#tell("gone"));
    addEventListener("pageshow", () => this.#tell("hello"));
    this.#tell("hello");
  }

  saved(what) {
    this.#tell("saved", what);
  }

  #tell(kind, what = null) {
    this.#channel.postMessage({ kind, tab: this.id, what });
  }

  #hear({ kind, tab, what }) {
    if (kind === "gone") this.others.delete(tab);
    else this.others.add(tab);
    if (kind === "hello") this.#tell("here");
    if (kind === "saved") this.dispatchEvent(new CustomEvent("saved", { detail: what }));
    else this.dispatchEvent(new Event("other"));
  }
}
