// What opens over the page: guidelines, the list of keys, skipping and giving back.

import { send } from "./wire.js";

const byId = (id) => document.getElementById(id);

/** Let the buttons open and close them. `before` and `done` stand around skipping and giving back. */
export function prepare(page, around) {
  for (const dialog of document.querySelectorAll("#desk dialog")) {
    dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
  }
  byId("show-guidelines").addEventListener("click", guidelines);
  byId("show-keys").addEventListener("click", () => byId("keys").showModal());
  const text = byId("guidelines-text");
  for (const name of ["htmx:responseError", "htmx:sendError"]) {
    text.addEventListener(name, (event) => {
      event.stopPropagation();
      text.textContent = "The guidelines cannot be had at the moment; close this and try again.";
    });
  }
  if (byId("show-skip")) prepareSkipping(page, around);
}

/** Open the guidelines; they are fetched each time until they came. */
export function guidelines() {
  byId("guidelines").showModal();
  const text = byId("guidelines-text");
  if (text.querySelector("*") === null) globalThis.htmx.trigger(text, "open");
}

function prepareSkipping(page, around) {
  const dialog = byId("skipping");
  byId("show-skip").addEventListener("click", () => {
    dialog.showModal();
    byId("reason").focus();
  });
  for (const deed of ["skip", "release"]) {
    byId(deed).addEventListener("click", () => letGo(page, deed, around));
  }
}

async function letGo(page, deed, { before, done }) {
  await before();
  const reason = byId("reason").value.trim() || null;
  const answer = await send("POST", page.urls[deed], { lease: page.lease?.token, reason });
  if (answer.kind === "ok") return done();
  const told = byId("not-skipped");
  told.textContent = `Not done: ${answer.reason}.`;
  told.hidden = false;
}
