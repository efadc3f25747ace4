// Joins the parts of the annotator's page: what is on it, what is kept, what is sent.

import { Conflict } from "./conflict.js";
import { Copies } from "./copies.js";
import { prepare } from "../desk/dialogs.js";
import { Desk } from "./desk.js";
import { Evidence } from "../desk/evidence.js";
import { remember } from "../desk/flash.js";
import { listen } from "./keys.js";
import { Lease } from "../desk/lease.js";
import { Moving } from "./moving.js";
import { restored } from "./restoring.js";
import { Rows } from "./rows.js";
import { Saving } from "./saving.js";
import { Session } from "../desk/session.js";
import { canonical, History } from "./state.js";
import { Status } from "./status.js";
import { Tabs } from "./tabs.js";

const byId = (id) => document.getElementById(id);
const page = JSON.parse(byId("desk").dataset.start);
const stored = canonical(page.judgement, page.shape);
const history = new History(page.closed && page.unsaved ? canonical(page.unsaved, page.shape) : stored);
const tabs = new Tabs(page.id);
const copies = new Copies(page.annotator, page.id, tabs.id);
const saving = new Saving(page, history, copies);
const status = new Status(() => saving.now());
const rows = new Rows(page, byId("rows"), byId("response"));
const evidence = new Evidence(byId("evidence"));
const session = new Session(page, byId("signed-out"), () => saving.resume());
const desk = new Desk({ page, history, saving, rows, evidence, moving: new Moving(byId("moves-on")), onwards });
const conflict = new Conflict(byId("conflict"), rows, {
  keepMine() {
    saving.stored(saving.status);
    saving.now();
  },
  takeStored() {
    const theirs = saving.status;
    saving.stored(theirs);
    history.change(theirs.judgement);
    saving.changed();
  },
});
const lease = page.lease && new Lease(page, byId("lease"), { lost: leaseLost, signedOut: () => saving.signedOut() });

saving.addEventListener("status", () => {
  const now = saving.status;
  status.show(now);
  if (now.kind === "signed-out") session.ended();
  if (now.kind !== "conflict") conflict.hide();
  else conflict.show(history.now, now.judgement, "Another version was stored since this page last saved. Nothing was overwritten.");
  if (now.kind === "ended") close();
});
saving.addEventListener("saved", ({ detail }) => {
  lease?.prolonged(detail.expires_at);
  tabs.saved(detail);
});
saving.addEventListener("final", () => {
  lease?.stop();
  copies.dropAll();
  remember(page.urls.again);
  onwards();
});
evidence.addEventListener("signed-out", () => saving.signedOut());
tabs.addEventListener("other", () => (byId("beside").hidden = tabs.others.size === 0));
tabs.addEventListener("saved", ({ detail }) => {
  const { version, judgement, isFinal } = detail;
  if (saving.isDirty || version <= saving.version) return undefined;
  if (isFinal && !saving.isFinal) return saving.end({ code: "elsewhere", reason: "submitted in another tab" });
  saving.stored(detail);
  history.change(judgement);
  return desk.announce("Changed in another tab");
});

function leaseLost(problem) {
  if (saving.isFinal || saving.isOver) return;
  if (saving.isDirty) saving.now();
  else saving.end({ code: problem.code, reason: problem.detail });
}

function close() {
  lease?.stop();
  desk.close();
}

/** To the next response, or, where something is revealed, to this one again. */
function onwards() {
  location.assign(page.reveals && page.state !== "final" ? page.urls.again : page.urls.onwards);
}

addEventListener("pagehide", () => saving.leave());
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
document.addEventListener("visibilitychange", () => document.hidden && saving.isDirty && saving.now());
addEventListener("online", () => saving.isDirty && saving.now());
prepare(page, {
  before: () => saving.flush(),
  done() {
    saving.stop();
    location.assign(page.urls.onwards);
  },
});
listen(desk.deeds, byId("single-keys"));
desk.paint();
status.show(saving.status);

for (const id of copies.elsewhere().slice(0, 1)) {
  const link = byId("elsewhere").querySelector("a");
  link.href = page.urls.again.replace(page.id, encodeURIComponent(id));
  byId("elsewhere").hidden = false;
}
const kept = await restored(page, copies, tabs, stored);
if (kept) {
  history.change(kept.judgement);
  if (kept.kind === "choose" && !page.closed) {
    saving.choose({ version: page.version, judgement: stored, isFinal: saving.isFinal, at: page.saved_at });
  } else desk.announce("Work kept in this browser was restored");
}
if (page.closed) desk.close();
document.documentElement.dataset.ready = "yes";
