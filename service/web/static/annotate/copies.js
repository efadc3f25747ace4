// A copy of what is not yet acknowledged, in this browser: by annotator, assignment and tab.

/** Copies of one assignment; where the browser keeps nothing, the page works without them. */
export class Copies {
  constructor(annotator, assignment, tab) {
    this.assignment = assignment;
    this.annotators = `crlt:unsaved:${annotator}:`;
    this.prefix = `${this.annotators}${assignment}:`;
    this.own = this.prefix + tab;
  }

  /** Keep {judgement, version, sent}: `sent` is what went out and was not acknowledged. */
  keep(copy) {
    attempt(() => localStorage.setItem(this.own, JSON.stringify({ ...copy, at: Date.now() })));
  }

  drop(key = this.own) {
    attempt(() => localStorage.removeItem(key));
  }

  dropAll() {
    for (const { key } of this.found()) this.drop(key);
  }

  /** The annotator's other assignments of which there are copies. */
  elsewhere() {
    const keys = attempt(() => Object.keys(localStorage)) ?? [];
    const parts = keys
      .filter((key) => key.startsWith(this.annotators))
      .map((key) => key.slice(this.annotators.length).split(":"))
      .filter((each) => each.length === 2 && each[0] !== this.assignment);
    return [...new Set(parts.map(([assignment]) => assignment))];
  }

  /** All copies of the assignment with their keys, the newest first. */
  found() {
    const keys = attempt(() => Object.keys(localStorage)) ?? [];
    return keys
      .filter((key) => key.startsWith(this.prefix))
      .map((key) => ({ key, tab: key.slice(this.prefix.length), copy: parsed(key) }))
      .filter(({ copy }) => copy !== null)
      .sort((one, other) => other.copy.at - one.copy.at);
  }
}

function parsed(key) {
  return attempt(() => JSON.parse(localStorage.getItem(key))) ?? null;
}

function attempt(action) {
  try {
    return action();
  } catch {
    return undefined; // private windows and full disks refuse; the server's copy is the one that counts
  }
}
