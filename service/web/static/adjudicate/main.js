// Joins the parts of the adjudicator's page: votes, the ruling as it grows, what is kept and sent.

import { guidelines, prepare } from "../desk/dialogs.js";
import { Evidence } from "../desk/evidence.js";
import { Lease } from "../desk/lease.js";
import { Session } from "../desk/session.js";
import { remember } from "../desk/flash.js";
import { forget, keep, kept } from "./keeping.js";
import { listen } from "./keys.js";
import { Rows } from "./rows.js";
import { Ruling } from "./ruling.js";
import { Sending } from "./sending.js";

const byId = (id) => document.getElementById(id);
const page = JSON.parse(byId("desk").dataset.start);
const ruling = new Ruling(page);
const rows = new Rows(page, byId("rows"), byId("response"));
const evidence = new Evidence(byId("evidence"));
const session = new Session(page, byId("signed-out"), () => announce("Signed in again"));
const sending = new Sending(page, session);
const lease =
  page.lease &&
  new Lease(page, byId("lease"), {
    lost: ({ code, detail }) => sending.over(code, detail),
    signedOut: () => session.ended(),
  });
const reason = byId("reason");
const unanswered = byId("unanswered");

function paint() {
  const { labels, unanswered: none } = ruling.now;
  rows.paint(labels, ruling.missing);
  byId("rows").classList.toggle("is-unanswered", none);
  unanswered.checked = none;
  const left = ruling.missing.length;
  const count = document.querySelector("[data-count]");
  if (count) count.textContent = `${page.needed.length - left}/${page.needed.length}`;
  byId("left-over").textContent = left === 0 ? "" : `${left} to rule on`;
  paintReason();
}

function paintReason() {
  const rule = byId("reason-rule");
  rule.textContent = ruling.needsReason ? `required: ${whyReason()}` : "optional: no label overrules all annotators";
  rule.classList.toggle("is-required", ruling.needsReason && ruling.reason.trim() === "");
  reason.setAttribute("aria-required", String(ruling.needsReason));
  if (ruling.reason.trim() !== "" || !ruling.needsReason) reason.removeAttribute("aria-invalid");
}

function whyReason() {
  const names = ruling.overruled.map((row) => rows.name(row).toLowerCase());
  if (names.length === 0) return "nobody said that it gives no answer";
  return `no annotator gave that label to ${names.join(", ")}`;
}

function announce(text) {
  byId("said").textContent = text;
}

function changed() {
  keep(page, ruling);
  rows.blame([]);
  paint();
}

function label(kind, value) {
  if (rows.current === null || (kind !== null && rows.kind !== kind) || !rows.choices.includes(value)) return false;
  ruling.label(rows.current, value || null);
  announce(`${rows.name(rows.current)}: ${value ? page.names[value] : "as voted"}`);
  return true;
}

function adopt(voter) {
  ruling.adopt(voter);
  const [first] = ruling.missing;
  announce(`Adopted all of ${voter}${first === undefined ? "" : `; ${ruling.missing.length} to rule on`}`);
  if (first !== undefined) rows.goTo(first);
}

async function settle() {
  const [first] = ruling.missing;
  rows.blame(ruling.missing);
  if (first !== undefined) {
    announce(`${rows.name(first)} needs a label`);
    return rows.goTo(first);
  }
  if (ruling.needsReason && ruling.reason.trim() === "") {
    reason.setAttribute("aria-invalid", "true");
    announce("A reason is required");
    return reason.focus();
  }
  if (!(await sending.settle(ruling.body))) return undefined;
  lease?.stop();
  forget(page);
  remember(page.urls.again);
  return location.assign(page.urls.onwards);
}

async function giveBack() {
  if (!(await sending.giveBack())) return;
  lease?.stop();
  location.assign(page.urls.onwards);
}

const found = kept(page);
if (found) {
  ruling.now = found.now;
  ruling.reason = found.reason;
  announce("What you did was kept in this browser, and is here again");
}
reason.value = ruling.reason;
reason.addEventListener("input", () => {
  ruling.reason = reason.value;
  keep(page, ruling);
  paintReason();
});
unanswered.addEventListener("change", () => ruling.change({ ...ruling.now, unanswered: unanswered.checked }));
ruling.addEventListener("change", changed);
rows.addEventListener("label", ({ detail }) => ruling.label(detail.row, detail.label));
evidence.addEventListener("signed-out", () => session.ended());
for (const each of document.querySelectorAll("[data-adopt]")) {
  each.addEventListener("click", () => adopt(each.dataset.adopt));
}
byId("settle").addEventListener("click", settle);
byId("give-back")?.addEventListener("click", giveBack);
prepare(page, {});
listen(
  {
    walk: (by) => rows.walk(by),
    label,
    adopt,
    settle: () => void settle(),
    undo: () => ruling.undo(),
    redo: () => ruling.redo(),
    reason: () => reason.focus(),
    filter: () => byId("evidence").querySelector("[data-filter]").focus(),
    guidelines,
    leaveField: () => rows.goTo(rows.current),
  },
  page.votes.map(({ annotator }) => annotator),
);
paint();
rows.first();
document.documentElement.dataset.ready = "yes";
