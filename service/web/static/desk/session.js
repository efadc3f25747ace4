// A session that ended: say so, wait for the same person to sign in again, then go on.

import { send, useToken } from "./wire.js";

const ASK_MS = 3000;

/** Watches over the session; `back` is called once the annotator is signed in again. */
export class Session {
  #timer = null;
  #back = 0;

  constructor(page, banner, back) {
    Object.assign(this, { page, banner, back });
    const others = new BroadcastChannel("crlt:session");
    others.onmessage = () => this.#timer && this.#ask();
    others.postMessage("signed in"); // or this page would not have come
    addEventListener("focus", () => this.#timer && this.#ask());
    document.addEventListener("visibilitychange", () => this.#timer && this.#ask());
  }

  ended() {
    if (this.#timer) return;
    this.#show("Signed out.");
    this.#timer = setInterval(() => this.#ask(), ASK_MS);
    if (Date.now() - this.#back > ASK_MS) this.#ask(); // only the page's token may be an old one
  }

  async #ask() {
    const { kind, body } = await send("GET", this.page.urls.session);
    if (kind !== "ok" || !this.#timer) return;
    if (body.annotator !== this.page.annotator) {
      this.#show("Somebody else is signed in here now.");
      return;
    }
    clearInterval(this.#timer);
    this.#timer = null;
    this.#back = Date.now();
    this.banner.hidden = true;
    useToken(body.csrf);
    this.back();
  }

  #show(what) {
    const said = this.banner.querySelector("[data-what]");
    if (said.textContent !== what) said.textContent = what;
    this.banner.hidden = false;
  }
}
