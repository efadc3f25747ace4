// What every page of somebody signed in does: requests that carry the session's token, and loud words when one fails.
const meta = document.querySelector('meta[name="csrf-token"]');
const notices = document.getElementById("notices");

const secret = window.location.hash.slice(1);
if (secret.startsWith("crlt_") && !document.getElementById("sign-in")) {
  // A link with a token, opened while signed in as somebody else.
  const here = window.location.pathname + window.location.search;
  window.location.replace(signInPath(here) + "#" + secret);
}

/** The sign-in page that leads back to a path. */
export function signInPath(next) {
  return document.querySelector(".bar .brand").pathname + "sign-in?next=" + encodeURIComponent(next);
}

/** The CSRF token to send; empty for nobody. */
export function csrf() {
  return meta ? meta.content : "";
}

/** Ask who is signed in now and take over the token; null when nobody is. */
export async function refresh() {
  const path = document.querySelector(".bar .brand").pathname + "sign-in/state";
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) return null;
  const state = await answer.json();
  if (meta) meta.content = state.csrf;
  return state;
}

/**
 * Send JSON and give {status, body}; status 0 when the server could not be reached.
 * After signing in elsewhere the page's old token is replaced and the request sent once more.
 */
export async function send(method, path, body) {
  let answer = await attempt(method, path, body);
  if (answer.status === 403 && answer.body?.code === "csrf" && (await refresh())) {
    answer = await attempt(method, path, body);
  }
  return answer;
}

async function attempt(method, path, body) {
  const headers = { Accept: "application/json", "X-CSRF-Token": csrf() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: "error",
    });
    const text = await answer.text();
    return { status: answer.status, body: parsed(text) };
  } catch (failure) {
    return { status: 0, body: { code: "unreachable", detail: String(failure) } };
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Show a banner: kind is "", "good", "warn" or "loud"; link, if any, is {href, text}. */
export function notice(kind, text, link) {
  const banner = document.createElement("p");
  banner.className = "banner " + kind;
  if (kind === "loud") banner.setAttribute("role", "alert");
  banner.append(text);
  if (link) {
    const anchor = document.createElement("a");
    anchor.href = link.href;
    anchor.textContent = link.text;
    if (link.target) anchor.target = link.target;
    banner.append(" ", anchor);
  }
  notices.replaceChildren(banner);
  return banner;
}

/** Say that the session has ended, with a way to sign in beside the page that stays as it is. */
export function signedOut() {
  const link = { href: signInPath("/sign-in"), text: "Sign in again (opens beside this page)", target: "_blank" };
  return notice("loud", "You are signed out. What you typed stays here.", link);
}

document.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["X-CSRF-Token"] = csrf();
});

document.addEventListener("htmx:responseError", (event) => {
  const { status, responseText } = event.detail.xhr;
  const problem = parsed(responseText);
  if (status === 401) signedOut();
  else if (problem?.code === "csrf") refresh().then((state) => notice("warn", state ? "You signed in anew. Do that once more." : "You are signed out."));
  else notice("loud", "Not done: " + (problem?.detail ?? "the service answered " + status + "."));
});

document.addEventListener("htmx:sendError", () => notice("loud", "Not done: the service cannot be reached."));
