// A ruling as it grows: labels by row, "no answer given", the reason, undo, and what it still lacks.

const empty = (page) => ({ labels: Array(length(page)).fill(null), unanswered: false });
const length = (page) => (page.facts ?? 0) + (page.steps ?? 0);
const AS_VOTED = null;

/** Says "change" whenever labels or "no answer given" change. */
export class Ruling extends EventTarget {
  #past = [];
  #future = [];

  constructor(page) {
    super();
    this.page = page;
    this.now = empty(page);
    this.reason = page.ruling?.reason ?? "";
    if (page.ruling) {
      const { facts, steps, answered } = page.ruling;
      this.now = { labels: [...(facts ?? []), ...(steps ?? [])], unanswered: answered === false };
    }
  }

  label(row, label) {
    const labels = [...this.now.labels];
    labels[row] = label;
    this.change({ ...this.now, labels });
  }

  /** Take over all that an annotator said of what is in dispute. */
  adopt(voter) {
    const vote = this.page.votes.find(({ annotator }) => annotator === voter);
    const labels = [...this.now.labels];
    for (const row of this.page.disputed) labels[row] = ruled(vote.labels[row]);
    this.change({ labels, unanswered: !vote.answered });
  }

  change(next) {
    if (JSON.stringify(next) === JSON.stringify(this.now)) return;
    this.#past.push(this.now);
    this.#future = [];
    this.#show(next);
  }

  undo() {
    if (this.#past.length === 0) return;
    this.#future.push(this.now);
    this.#show(this.#past.pop());
  }

  redo() {
    if (this.#future.length === 0) return;
    this.#past.push(this.now);
    this.#show(this.#future.pop());
  }

  /** Rows that need a label and have none. */
  get missing() {
    if (this.now.unanswered) return [];
    return this.page.needed.filter((row) => this.now.labels[row] === AS_VOTED);
  }

  /** Rows with a label that no annotator gave. */
  get overruled() {
    const { votes } = this.page;
    const isNew = (label, row) => label !== AS_VOTED && votes.every(({ labels }) => labels[row] !== label);
    return this.now.labels.flatMap((label, row) => (isNew(label, row) ? [row] : []));
  }

  /** Whether everybody says that the response gives an answer, and the ruling that it does not. */
  get overrulesAnswer() {
    return this.now.unanswered && this.page.votes.every(({ answered }) => answered);
  }

  get needsReason() {
    return this.overrulesAnswer || this.overruled.length > 0;
  }

  /** What is sent. */
  get body() {
    const { facts, steps, lease, version } = this.page;
    const { labels, unanswered } = this.now;
    return {
      facts: facts === null ? null : labels.slice(0, facts),
      steps: steps === null ? null : labels.slice(facts ?? 0),
      answered: unanswered ? false : null,
      reason: this.reason.trim() || null,
      lease: lease?.token ?? null,
      version,
    };
  }

  #show(next) {
    this.now = next;
    this.dispatchEvent(new Event("change"));
  }
}

const ruled = (label) => (label === "unsure" ? AS_VOTED : (label ?? AS_VOTED));
