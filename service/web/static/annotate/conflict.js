// Two versions of one judgement: shown side by side, and somebody chooses.

import { labelsOf } from "./state.js";

/** Shows where `mine` and `stored` differ; calls `keepMine` or `takeStored`. */
export class Conflict {
  constructor(section, rows, { keepMine, takeStored }) {
    Object.assign(this, { section, rows });
    section.querySelector("[data-keep-mine]").addEventListener("click", keepMine);
    section.querySelector("[data-take-stored]").addEventListener("click", takeStored);
  }

  show(mine, stored, why) {
    const differing = differences(this.rows, mine, stored);
    const body = this.section.querySelector("tbody");
    body.replaceChildren(...differing.map((cells) => tableRow(cells)));
    this.section.querySelector("[data-why]").textContent = why;
    if (!this.section.hidden) return;
    this.section.hidden = false;
    this.section.querySelector("[data-keep-mine]").focus();
  }

  hide() {
    this.section.hidden = true;
  }
}

function differences(rows, mine, stored) {
  const word = (label) => rows.names.get(label) ?? "no label";
  const other = labelsOf(stored);
  const cells = labelsOf(mine).map((label, row) => [rows.name(row), word(label), word(other[row])]);
  const evidence = mine.evidence.map((cited, row) => [
    `${rows.name(row)}, evidence`,
    numbers(cited),
    numbers(stored.evidence[row]),
  ]);
  const kinds = (mine.step_kinds ?? stored.step_kinds ?? []).map((_, step) => [
    `Step ${step + 1}, kind`,
    mine.step_kinds?.[step] ?? "as suggested",
    stored.step_kinds?.[step] ?? "as suggested",
  ]);
  const texts = ["note", "flag"].map((name) => [name, mine[name] ?? "none", stored[name] ?? "none"]);
  const answered = ({ answered }) => (answered ? "answer given" : "no answer given");
  const all = [...cells, ...evidence, ...kinds, ...texts, ["answer", answered(mine), answered(stored)]];
  return all.filter(([, one, two]) => one !== two);
}

const numbers = (statements) => statements.map((index) => index + 1).join(", ") || "none";

function tableRow([name, ...values]) {
  const row = document.createElement("tr");
  const head = document.createElement("th");
  Object.assign(head, { scope: "row", textContent: name });
  row.append(head, ...values.map((value) => Object.assign(document.createElement("td"), { dir: "auto", textContent: value })));
  return row;
}
