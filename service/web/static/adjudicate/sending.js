// Sending a ruling, and saying loudly what kept it from being settled.

import { send } from "../desk/wire.js";

const byId = (id) => document.getElementById(id);
const ENDED = {
  "lease-lost": "Given on.",
  adjudicated: "Settled by somebody else.",
  "not-found": "No dispute any more.",
  "version-outdated": "Corrected elsewhere.",
  "own-judgement": "Not yours to settle.",
};
const CAN_RELOAD = ["lease-lost", "version-outdated"];

/** Sends; `session` is told when it has ended. */
export class Sending {
  #busy = false;

  constructor(page, session) {
    Object.assign(this, { page, session });
  }

  /** Settle: true when it is stored. Clicks while it is under way do nothing. */
  async settle(body) {
    if (this.#busy) return false;
    this.#busy = true;
    const answer = await send("PUT", this.page.urls.ruling, body);
    this.#busy = false;
    byId("not-settled").hidden = true;
    if (answer.kind === "ok") return true;
    this.refused(answer);
    return false;
  }

  /** Give the item back: true when it is. */
  async giveBack() {
    const answer = await send("POST", this.page.urls.release, { lease: this.page.lease?.token, reason: null });
    if (answer.kind === "ok") return true;
    this.refused(answer);
    return false;
  }

  refused({ kind, reason, body }) {
    if (kind === "signed-out") this.session.ended();
    else if (kind in ENDED) this.over(kind, body.detail);
    else {
      const told = (body?.errors ?? []).map(({ detail }) => detail);
      byId("not-settled").querySelector("[data-why]").textContent = told.length > 0 ? told.join("; ") : reason;
      byId("not-settled").hidden = false;
    }
  }

  /** Nothing can be settled on this page any more; what stands on it stays. */
  over(kind, why) {
    byId("over").querySelector("[data-head]").textContent = ENDED[kind];
    byId("over").querySelector("[data-why]").textContent = why;
    byId("over").querySelector("[data-reload]").hidden = !CAN_RELOAD.includes(kind);
    byId("over").hidden = false;
  }
}
