// Copies links, selects them when focused, sends a form that makes something only once, shows forms with faults.
import { notice } from "../people.js";

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // over http the clipboard is closed to scripts
  }
}

function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  if (await copy(button.dataset.copy)) notice("good", "The link is copied.");
  else notice("warn", "Your browser does not let us copy. Select the link and copy it yourself.");
  button.focus();
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-select]")) event.target.select();
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-once]")) return;
  if (event.target.dataset.once === "sent") event.preventDefault();
  event.target.dataset.once = "sent";
});

document.addEventListener("htmx:beforeSwap", (event) => {
  // A form that comes back with its faults, and what was typed.
  if (event.detail.xhr.status !== 422 || !event.detail.xhr.getResponseHeader("Content-Type").startsWith("text/html")) return;
  event.detail.shouldSwap = true;
  event.detail.isError = false;
});

document.addEventListener("htmx:afterSwap", (event) => {
  const told = event.detail.elt.querySelector?.('[role="alert"], [role="status"]');
  if (!told) return;
  told.tabIndex = -1;
  told.focus();
});
