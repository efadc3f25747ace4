// What every page of somebody signed in does: htmx sends the session's token, and what fails is said aloud.
const meta = document.querySelector('meta[name="csrf-token"]');
const notices = document.getElementById("notices");
const root = document.querySelector(".bar .brand")?.pathname ?? "/";

const secret = window.location.hash.slice(1);
if (secret.startsWith("crlt_") && !document.getElementById("sign-in")) {
  // A link with a token, opened while signed in as somebody else.
  const here = window.location.pathname + window.location.search;
  window.location.replace(signInPath(here) + "#" + secret);
}

/** The sign-in page that leads back to a path. */
export function signInPath(next) {
  return root + "sign-in?next=" + encodeURIComponent(next);
}

/** Ask who is signed in now and take over that session's token; gives whether anybody is. */
export async function refresh() {
  const answer = await fetch(root + "sign-in/state", { headers: { Accept: "application/json" } });
  if (answer.ok && meta) meta.content = (await answer.json()).csrf;
  return answer.ok;
}

/** Show a banner: kind is "", "good", "warn" or "loud"; link, if any, is {href, text}. */
export function notice(kind, text, link) {
  const banner = document.createElement("p");
  banner.className = "banner " + kind;
  if (kind === "loud") banner.setAttribute("role", "alert");
  banner.append(text);
  if (link) {
    const anchor = document.createElement("a");
    Object.assign(anchor, { href: link.href, textContent: link.text, target: "_blank" });
    banner.append(" ", anchor);
  }
  notices.replaceChildren(banner);
}

function signedOut() {
  const link = { href: signInPath(root + "sign-in"), text: "Sign in again (opens beside this page)" };
  notice("loud", "Not done: you are signed out. What you typed stays here.", link);
}

/** The page is older than the session: take the new token, so that it works the next time. */
async function renew() {
  if (await refresh()) notice("warn", "Not done yet: you signed in anew since this page was made. Do it once more.");
  else signedOut();
}

function problemOf(xhr) {
  try {
    return JSON.parse(xhr.responseText);
  } catch {
    return {};
  }
}

document.addEventListener("htmx:configRequest", (event) => {
  if (meta) event.detail.headers["X-CSRF-Token"] = meta.content;
});

document.addEventListener("htmx:responseError", (event) => {
  const { xhr } = event.detail;
  const problem = problemOf(xhr);
  if (xhr.status === 401) signedOut();
  else if (problem.code === "csrf") renew();
  else notice("loud", "Not done: " + (problem.detail ?? "the service answered " + xhr.status + "."));
});

document.addEventListener("htmx:sendError", () => notice("loud", "Not done: the service cannot be reached."));
