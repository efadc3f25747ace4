// Saving: soon after every change, one request at a time, the newest state wins, nothing is lost.

import { canonical, outgoing, same } from "./state.js";
import { send } from "../desk/wire.js";

const DEBOUNCE_MS = 150;
const PAUSES_S = [1, 2, 4, 8, 15, 30];
const AGAIN = new Set(["unreachable", "late", "failed"]);
const OVER = [403, 404, 409, 410];
const LOST = "lost"; // no lease any more: refused, but kept there all the same
const KEPT_THERE = ["lease-lost", "item-returned", "item-superseded", "adjudicated"];

/**
 * Says "status" on every turn; `status` is {kind, reason, at, again}. Kinds: "idle", "saving",
 * "saved", "failed", "signed-out", "conflict", "refused", "ended". Says "saved" and "final".
 */
export class Saving extends EventTarget {
  #timer = null;
  #inFlight = false;
  #flight = null;
  #failures = 0;
  #sent = []; // judgements that went out and were not acknowledged: the server may have them

  constructor(page, history, copies) {
    super();
    Object.assign(this, { page, history, copies });
    this.version = page.version;
    this.acknowledged = canonical(page.judgement, page.shape);
    this.isFinal = page.state === "final";
    this.wantsFinal = false;
    this.savedAt = page.saved_at;
    this.status = { kind: this.savedAt ? "saved" : "idle", at: this.savedAt };
    history.addEventListener("change", () => this.changed());
  }

  get isDirty() {
    if (this.#sent.length > 0 || (this.wantsFinal && !this.isFinal)) return true;
    return !same(this.history.now, this.acknowledged);
  }

  get isOver() {
    return this.status.kind === "ended";
  }

  /** Something was changed: keep it here at once, send it soon. */
  changed() {
    if (this.isOver) return;
    if (!this.isDirty) return this.#settle();
    this.#keep();
    if (["conflict", "signed-out"].includes(this.status.kind)) return;
    if (this.status.kind !== "failed") this.#say({ kind: "saving" });
    this.#schedule(DEBOUNCE_MS);
  }

  /** Send as final, or go on trying to. */
  finish() {
    this.wantsFinal = true;
    this.changed();
    this.now();
  }

  /** Send without waiting: by hand, before the page goes, when a session is back. */
  now() {
    clearTimeout(this.#timer);
    this.#send();
    return this.#flight;
  }

  /** Send what there is and wait for the answer, good or bad. */
  async flush() {
    await this.#flight;
    if (this.isDirty) await this.now();
  }

  /** The page is going: send what the browser will still carry. */
  leave() {
    if (this.isDirty && !this.#inFlight && !this.isOver) {
      send("PUT", this.page.urls.judgement, this.#body(this.history.now), { keepalive: true });
    }
  }

  /** A session is there again. */
  resume() {
    this.#failures = 0;
    if (!this.isDirty) return this.#settle();
    this.#say({ kind: "saving" });
    return this.now();
  }

  /** Nothing more is to be saved, and nothing is to be said about it: the page is left. */
  stop() {
    clearTimeout(this.#timer);
    this.status = { kind: "ended" };
  }

  /** What is stored is this now: another tab saved it, or it was chosen to go on from. */
  stored({ version, judgement, isFinal, at }) {
    if (version < this.version) return;
    this.#sent = [];
    Object.assign(this, { version, acknowledged: judgement, savedAt: at ?? this.savedAt });
    this.isFinal ||= isFinal;
    if (this.status.kind === "conflict") this.#say({ kind: "saving" });
  }

  /** Two versions differ and neither may be lost: nothing is sent until somebody chooses. */
  choose(stored) {
    clearTimeout(this.#timer);
    this.wantsFinal = false;
    this.#sent = [];
    this.#keep();
    this.#say({ ...stored, kind: "conflict" });
  }

  /** Nothing can be saved here any more. */
  end(reason) {
    clearTimeout(this.#timer);
    this.wantsFinal = false;
    if (KEPT_THERE.includes(reason.code)) this.copies.dropAll();
    this.#say({ kind: "ended", ...reason });
  }

  signedOut(reason) {
    this.#say({ kind: "signed-out", reason });
  }

  #send() {
    if (this.#inFlight || this.isOver || !this.isDirty) return;
    if (this.status.kind === "conflict") return;
    this.#flight = this.#exchange();
  }

  async #exchange() {
    const judgement = this.history.now;
    this.#inFlight = true;
    this.#sent = [...this.#sent, judgement].slice(-20);
    this.#keep();
    if (this.status.kind !== "failed") this.#say({ kind: "saving" });
    const answer = await send("PUT", this.page.urls.judgement, this.#body(judgement));
    this.#inFlight = false;
    if (answer.kind === "ok") this.#acknowledge(judgement, answer.body);
    else this.#refused(answer);
  }

  #body(judgement) {
    const { lease } = this.page;
    const final = this.wantsFinal;
    const token = lease?.token ?? (this.isFinal ? null : LOST);
    return { ...outgoing(judgement), lease: token, version: this.version, final };
  }

  #acknowledge(judgement, { version, state, at, expires_at }) {
    this.#failures = 0;
    this.#sent = [];
    Object.assign(this, { version, acknowledged: judgement, savedAt: at });
    const becameFinal = this.#isFinalNow(state);
    this.#tell("saved", { version, judgement, isFinal: this.isFinal, at, expires_at });
    if (becameFinal) this.#tell("final");
    this.#settle();
  }

  /** Take over the state; whether it became final just now. */
  #isFinalNow(state) {
    const became = state === "final" && !this.isFinal;
    this.isFinal = state === "final";
    return became;
  }

  #settle() {
    clearTimeout(this.#timer);
    if (this.#inFlight) return;
    if (this.isDirty) {
      this.#keep();
      this.#say({ kind: "saving" });
      this.#schedule(0);
    } else {
      this.copies.drop();
      this.#say({ kind: this.savedAt ? "saved" : "idle", at: this.savedAt });
    }
  }

  #refused(answer) {
    const { kind, reason, body, status } = answer;
    if (kind === "signed-out") return this.signedOut(reason);
    if (kind === "version-outdated") return this.#outdated(body, answer.at);
    if (/csrf/.test(kind)) return this.signedOut(reason);
    if (OVER.includes(status)) return this.end({ reason, code: kind });
    if (status === 422 && isAboutLengths(body)) return this.#listsChanged();
    if (!AGAIN.has(kind)) {
      this.#sent.pop();
      this.wantsFinal = false;
      return this.#say({ kind: "refused", reason: told(reason, body) });
    }
    const pause = answer.wait ?? PAUSES_S[Math.min(this.#failures, PAUSES_S.length - 1)];
    this.#failures += 1;
    this.#say({ kind: "failed", reason, again: Date.now() + pause * 1000 });
    this.#schedule(pause * 1000);
  }

  /** An older version was sent. What is stored may be our own, of which we never heard. */
  #outdated({ version, state, current }, at) {
    const { shape } = this.page;
    const stored = current === null ? null : canonical(current, shape);
    const isOwn = stored && [...this.#sent, this.history.now].some((each) => same(each, stored));
    if (isOwn) {
      Object.assign(this, { version, acknowledged: stored, savedAt: at });
      this.#sent = [];
      if (this.#isFinalNow(state)) this.#tell("final");
      return this.#settle();
    }
    if (stored === null) return this.#listsChanged();
    return this.choose({ version, judgement: stored, isFinal: state === "final", at });
  }

  #listsChanged() {
    return this.end({ reason: "the lists were corrected meanwhile", code: "lists-corrected" });
  }

  #keep() {
    const sent = this.#sent.at(-1) ?? null;
    this.copies.keep({ judgement: this.history.now, version: this.version, sent });
  }

  #schedule(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), milliseconds);
  }

  #say(status) {
    this.status = status;
    this.dispatchEvent(new Event("status"));
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function told(reason, body) {
  const places = (body?.errors ?? []).map(({ pointer, detail }) => `${pointer ?? ""} ${detail}`.trim());
  return places.length > 0 ? `${reason}: ${places.slice(0, 3).join("; ")}` : reason;
}

/** Whether a whole list is at fault, not a label in it: it has another length than is expected. */
function isAboutLengths(body) {
  return (body?.errors ?? []).some(({ pointer }) => ["/facts", "/steps", "/step_kinds"].includes(pointer));
}
