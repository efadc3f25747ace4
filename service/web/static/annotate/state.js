// The judgement as it stands on the page: one shape to compare, to send, to undo.

const MOST_UNDONE = 500;

/** The judgement in the one shape the page works with; `shape` counts facts and steps (or null). */
export function canonical(given, shape) {
  const said = given ?? {};
  const count = (shape.facts ?? 0) + (shape.steps ?? 0);
  return {
    facts: list(said.facts, shape.facts),
    steps: list(said.steps, shape.steps),
    step_kinds: said.step_kinds ?? null,
    evidence: Array.from({ length: count }, (_, row) => [...(said.evidence?.[row] ?? [])]),
    answered: said.answered ?? true,
    flag: said.flag || null,
    note: said.note || null,
  };
}

function list(labels, length) {
  return length === null ? null : Array.from({ length }, (_, row) => labels?.[row] ?? null);
}

/** The judgement as it is sent: no evidence rather than empty lists of it. */
export function outgoing(judgement) {
  const cited = judgement.evidence.some((row) => row.length > 0);
  return { ...judgement, evidence: cited ? judgement.evidence : null };
}

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a judgement was made for lists of other lengths than these. */
export function fits(given, shape) {
  const right = (labels, length) => (labels?.length ?? length) === length;
  return right(given.facts, shape.facts) && right(given.steps, shape.steps);
}

/** Labels by row: the facts', then the steps'. */
export const labelsOf = (judgement) => [...(judgement.facts ?? []), ...(judgement.steps ?? [])];

/** The judgement with one row's label changed; rows count facts first, then steps. */
export function labelled(judgement, row, label) {
  const facts = judgement.facts?.length ?? 0;
  const name = row < facts ? "facts" : "steps";
  const labels = [...judgement[name]];
  labels[row < facts ? row : row - facts] = label;
  return { ...judgement, [name]: labels };
}

/** The judgement with a statement attached to a row, or taken off again. */
export function cited(judgement, row, statement) {
  const evidence = judgement.evidence.map((each) => [...each]);
  const at = evidence[row].indexOf(statement);
  if (at < 0) evidence[row].push(statement);
  else evidence[row].splice(at, 1);
  return { ...judgement, evidence };
}

/** The judgement with the other kind for a step; `seeming` are the kinds the steps came with. */
export function otherKind(judgement, step, seeming) {
  const step_kinds = [...(judgement.step_kinds ?? seeming)];
  step_kinds[step] = step_kinds[step] === "fact" ? "inference" : "fact";
  return { ...judgement, step_kinds };
}

/** What was, is, and was undone. Says "change" to whoever listens. */
export class History extends EventTarget {
  #past = [];
  #future = [];
  #typing = null;

  constructor(start) {
    super();
    this.now = start;
  }

  /** A change by hand; while `typing` names the same field, it is one with the change before. */
  change(next, typing = null) {
    if (same(next, this.now)) return;
    if (typing === null || typing !== this.#typing) this.#past.push(this.now);
    this.#typing = typing;
    this.#past = this.#past.slice(-MOST_UNDONE);
    this.#future = [];
    this.#become(next);
  }

  /** The field was left: what is typed from here on is a change of its own. */
  settle() {
    this.#typing = null;
  }

  undo() {
    return this.#step(this.#past, this.#future);
  }

  redo() {
    return this.#step(this.#future, this.#past);
  }

  #step(from, to) {
    if (from.length === 0) return false;
    to.push(this.now);
    this.#typing = null;
    this.#become(from.pop());
    return true;
  }

  #become(next) {
    this.now = next;
    this.dispatchEvent(new Event("change"));
  }
}
