// The desk: what the keys and the buttons do to the judgement, and how the page follows it.

import { cited, labelled, labelsOf, otherKind } from "./state.js";
import { guidelines } from "../desk/dialogs.js";

const byId = (id) => document.getElementById(id);

export class Desk {
  constructor(parts) {
    Object.assign(this, parts);
    this.said = byId("said");
    this.fields = { note: byId("note"), flag: byId("flag") };
    this.deeds = this.#deeds();
    this.history.addEventListener("change", () => this.paint());
    this.#listenToRows();
    this.#listenToFields();
    byId("submit").addEventListener("click", () => this.submit());
    if (this.rows.rows.length > 0) {
      this.rows.goTo(this.rows.unlabelled(this.history.now, -1) ?? 0, { focus: !this.page.closed, scroll: false });
    }
  }

  announce(text) {
    this.said.textContent = text;
  }

  /** Show the judgement as it is now. */
  paint() {
    const { now } = this.history;
    this.rows.paint(now);
    this.#paintEvidence();
    for (const [name, field] of Object.entries(this.fields)) {
      if (field.value !== (now[name] ?? "")) field.value = now[name] ?? "";
      grow(field);
    }
    byId("unanswered").checked = !now.answered;
    byId("rows").classList.toggle("is-unanswered", !now.answered);
    if (now.flag) this.#showFlag(true);
    this.#count(now);
  }

  /** Nothing can be changed any more; everything can still be read. */
  close() {
    this.moving.cancel();
    this.rows.close();
    this.evidence.close();
    for (const each of [...Object.values(this.fields), byId("unanswered"), byId("submit"), byId("show-flag")]) {
      each.disabled = true;
    }
    byId("show-skip")?.remove();
  }

  /** Submit, or go to the first row that still needs a label. */
  submit() {
    this.moving.cancel();
    const { now } = this.history;
    if (this.saving.isOver || this.page.closed) return;
    const missing = this.#needsLabels(now) ? this.rows.unlabelled(now, -1) : null;
    if (missing !== null) {
      this.rows.goTo(missing);
      this.announce(`${this.rows.name(missing)} has no label yet`);
    } else if (!this.saving.isFinal) this.saving.finish();
    else if (this.saving.isDirty) this.saving.now();
    else this.onwards();
  }

  label(row, label) {
    this.history.change(labelled(this.history.now, row, label));
    this.announce(`${this.rows.name(row)}: ${this.rows.names.get(label)}`);
    const next = this.rows.unlabelled(this.history.now, row);
    if (next !== null) this.moving.start(this.rows.rows[row], () => this.rows.goTo(next));
  }

  #needsLabels = ({ answered, flag }) => answered && flag === null;

  #deeds() {
    const { rows, history, evidence } = this;
    const toField = (name) => () => this.fields[name].focus();
    return {
      anyKey: () => this.moving.cancel(),
      walk: (by) => rows.goTo(Math.min(Math.max(rows.current + by, 0), rows.rows.length - 1)),
      nextUnlabelled: () => this.#nextUnlabelled(),
      label: (of, label) => this.#labelCurrent(of, label),
      otherKind: () => this.#otherKind(rows.current),
      cite: () => this.#open && evidence.cite(),
      highlight: (by) => {
        evidence.step(by);
        this.announce(evidence.said);
      },
      undo: () => this.#open && this.#undone(history.undo(), "Undone"),
      redo: () => this.#open && this.#undone(history.redo(), "Done again"),
      submit: () => this.submit(),
      filter: () => evidence.filter.focus(),
      note: toField("note"),
      flag: () => {
        this.#showFlag(true);
        this.fields.flag.focus();
      },
      guidelines,
      leaveField: () => rows.goTo(Math.max(rows.current, 0)),
    };
  }

  get #open() {
    return !this.saving.isOver && !this.page.closed;
  }

  #labelCurrent(of, label) {
    const { current, isStep } = this.rows;
    if (current < 0 || !this.#open || (of !== null && (of === "step") !== isStep)) return;
    this.rows.goTo(current);
    this.label(current, label);
  }

  #nextUnlabelled() {
    const inRows = byId("rows").contains(document.activeElement) || document.activeElement === document.body;
    const next = inRows ? this.rows.unlabelled(this.history.now, this.rows.current) : null;
    if (next === null) return false;
    this.rows.goTo(next);
    return true;
  }

  #otherKind(row) {
    const step = row - (this.page.shape.facts ?? 0);
    if (step < 0 || !this.#open) return;
    this.history.change(otherKind(this.history.now, step, this.page.kinds));
    this.announce(`${this.rows.name(row)}: ${this.history.now.step_kinds[step]}`);
  }

  #undone(is, word) {
    this.announce(is ? word : "There is nothing more");
  }

  #listenToRows() {
    const { rows, evidence } = this;
    rows.addEventListener("label", ({ detail: { row, label, walked } }) => {
      this.label(row, label);
      if (walked) this.moving.cancel();
    });
    rows.addEventListener("kind", ({ detail: { row } }) => {
      rows.goTo(row, { focus: false });
      this.#otherKind(row);
    });
    rows.addEventListener("uncite", ({ detail: { row, statement } }) => {
      this.history.change(cited(this.history.now, row, statement));
      rows.goTo(row);
    });
    rows.addEventListener("current", () => this.#paintEvidence());
    evidence.addEventListener("cite", ({ detail: { statement } }) => {
      if (rows.current < 0) return;
      this.history.change(cited(this.history.now, rows.current, statement));
      const is = this.history.now.evidence[rows.current].includes(statement);
      this.announce(`${is ? "Attached to" : "Taken off"} ${rows.name(rows.current)}`);
    });
  }

  #listenToFields() {
    for (const [name, field] of Object.entries(this.fields)) {
      field.addEventListener("input", () => {
        this.history.change({ ...this.history.now, [name]: field.value || null }, name);
      });
      field.addEventListener("blur", () => this.history.settle());
    }
    byId("unanswered").addEventListener("change", ({ target }) => {
      this.history.change({ ...this.history.now, answered: !target.checked });
    });
    byId("show-flag").addEventListener("click", () => {
      this.#showFlag(byId("flagging").hidden || this.fields.flag.value !== "");
      if (!byId("flagging").hidden) this.fields.flag.focus();
    });
  }

  #showFlag(is) {
    byId("flagging").hidden = !is;
    byId("show-flag").setAttribute("aria-expanded", String(is));
  }

  #paintEvidence() {
    const row = this.rows.current;
    if (row >= 0) this.evidence.paint(this.history.now.evidence[row] ?? [], this.rows.name(row));
  }

  #count(now) {
    for (const name of ["facts", "steps"]) {
      const shown = document.querySelector(`[data-count="${name}"]`);
      if (shown) shown.textContent = `${now[name].filter(Boolean).length}/${now[name].length}`;
    }
    const missing = labelsOf(now).filter((label) => label === null).length;
    const word = now.flag ? "flagged: goes back to be corrected" : "no answer given: needs no labels";
    byId("left-over").textContent = this.#needsLabels(now) ? `${missing} to label` : word;
    if (missing === 0 && this.#needsLabels(now)) byId("left-over").textContent = "all labelled";
  }
}

/** As high as what is typed, up to the style's limit. */
function grow(field) {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
}
