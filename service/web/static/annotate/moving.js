// Moving on by itself after a label: a pause that can be seen, and that any key ends.

const KEY = "crlt:moves-on";
const CHOICES = ["600", "1500", "never"];

/** Waits, then calls `move`; `bar` is the row's own mark of the pause. */
export class Moving {
  #timer = null;
  #row = null;

  constructor(choice) {
    this.choice = choice;
    try {
      const kept = localStorage.getItem(KEY);
      if (CHOICES.includes(kept)) choice.value = kept;
    } catch {
      // nothing is kept: the first choice it is
    }
    choice.addEventListener("change", () => {
      try {
        localStorage.setItem(KEY, choice.value);
      } catch {
        // for this page only, then
      }
    });
  }

  start(row, move) {
    this.cancel();
    if (this.choice.value === "never") return;
    const pause = Number(this.choice.value);
    this.#row = row;
    row.style.setProperty("--pause", `${pause}ms`);
    row.classList.add("is-moving-on");
    this.#timer = setTimeout(() => {
      this.cancel();
      move();
    }, pause);
  }

  cancel() {
    clearTimeout(this.#timer);
    this.#row?.classList.remove("is-moving-on");
    this.#row = null;
  }
}
