// What the page says of saving: when it was saved, loudly that it was not, and why.

const HEADS = {
  "lease-lost": "Given on.",
  "item-returned": "Sent back.",
  "item-superseded": "Corrected since.",
  "lists-corrected": "Corrected since.",
  adjudicated: "Settled.",
  elsewhere: "Submitted in another tab.",
};
const WHYS = {
  "lease-lost": "Your lease ran out and somebody else has this response now. What you did is kept.",
  "item-returned": "The facts or steps were found badly split and went back to be corrected. What you did is kept.",
  "item-superseded": "The facts or steps were corrected; a new version is judged instead. What you did is kept.",
  "lists-corrected": "The owner corrected the facts or steps. Load the page again to see the new ones; your note is kept.",
  adjudicated: "An adjudicator has ruled on this response. What you did is kept.",
  elsewhere: "Nothing is left to do here.",
};

const SLOW_MS = 500; // what is quicker needs no word of its own

const byId = (id) => document.getElementById(id);

/** Shows the state of saving; `retry` is called when somebody presses "Retry now". */
export class Status {
  #ticking = null;
  #slow = null;

  constructor(retry) {
    this.saved = byId("saved");
    this.alarm = byId("not-saved");
    this.alarm.querySelector("[data-retry]").addEventListener("click", retry);
  }

  show({ kind, at, reason, again, code }) {
    clearTimeout(this.#slow);
    const isAlarm = kind === "failed" || kind === "refused";
    this.saved.classList.toggle("is-not-saved", !["idle", "saving", "saved"].includes(kind));
    if (kind === "saved") this.#say(at ? `saved ${clock(at)}` : "saved");
    else if (kind === "saving") this.#slow = setTimeout(() => this.#say("saving …"), SLOW_MS);
    else if (kind !== "idle") this.#say("✕ not saved");
    this.#alarm(isAlarm ? reason : null, again);
    if (kind === "ended") this.#over(code, reason);
  }

  #say(text) {
    if (this.saved.textContent !== text) this.saved.textContent = text;
  }

  #alarm(reason, again) {
    clearInterval(this.#ticking);
    this.alarm.hidden = reason === null;
    if (reason === null) return;
    const [why, when] = ["[data-why]", "[data-again]"].map((each) => this.alarm.querySelector(each));
    if (why.textContent !== reason) why.textContent = reason;
    const count = () => {
      const seconds = Math.max(0, Math.ceil((again - Date.now()) / 1000));
      when.textContent = again ? `Trying again in ${seconds} s; nothing is lost.` : "Your work is kept here.";
    };
    when.setAttribute("aria-live", "off");
    count();
    if (again) this.#ticking = setInterval(count, 1000);
  }

  #over(code, reason) {
    const over = byId("over");
    over.querySelector("[data-head]").textContent = HEADS[code] ?? "This cannot go on.";
    over.querySelector("[data-why]").textContent = WHYS[code] ?? `${reason}. What you did is kept in this browser.`;
    over.querySelector("[data-reload]").hidden = code !== "lists-corrected";
    over.hidden = false;
  }
}

/** The time of day, in this browser's zone, of an instant by the server's clock. */
function clock(at) {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
