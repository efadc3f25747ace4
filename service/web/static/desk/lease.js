// The lease: how much of it is left, and the heartbeat that prolongs it while the page is open.

import { send } from "./wire.js";

const LONGEST_BEAT_MS = 60000;
const SHORT_MS = 120000;
const IDLE_MS = 4 * 3600 * 1000; // a page left open by somebody who went home holds nothing for ever
const SIGNS_OF_LIFE = ["keydown", "pointerdown", "pointermove", "wheel"];

/** Counts down on `shown`; `lost` is called when the server says that it is somebody else's. */
export class Lease {
  #beat;
  #ends;
  #touched;

  constructor(page, shown, { lost, signedOut }) {
    Object.assign(this, { page, shown, lost, signedOut });
    this.skew = Date.parse(page.now) - Date.now();
    this.prolonged(page.lease.expires_at);
    const whole = this.#ends - Date.parse(page.now);
    this.#beat = setInterval(() => this.renew(), Math.max(1000, Math.min(LONGEST_BEAT_MS, whole / 3)));
    this.ticking = setInterval(() => this.#tick(), 1000);
    document.addEventListener("visibilitychange", () => document.hidden || this.#tick());
    this.#touched = Date.now();
    for (const sign of SIGNS_OF_LIFE) {
      addEventListener(sign, () => (this.#touched = Date.now()), { passive: true });
    }
  }

  prolonged(expires_at) {
    if (!expires_at) return;
    this.#ends = Date.parse(expires_at);
    this.#tick();
  }

  stop() {
    clearInterval(this.#beat);
    clearInterval(this.ticking);
    this.shown.textContent = "–";
  }

  async renew() {
    if (Date.now() - this.#touched > IDLE_MS) return;
    const { kind, status, body } = await send("POST", this.page.urls.renew, {
      lease: this.page.lease.token,
    });
    if (kind === "ok") this.prolonged(body.expires_at);
    else if (kind === "signed-out") this.signedOut();
    else if (status === 409) this.lost(body);
  }

  #tick() {
    const left = Math.max(0, this.#ends - Date.now() - this.skew);
    const seconds = Math.floor(left / 1000);
    this.shown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    this.shown.parentElement.classList.toggle("is-short", left < SHORT_MS);
  }
}
