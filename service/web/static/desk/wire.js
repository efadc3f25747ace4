// Requests of the page: with the session's token, a time limit, and one word for how it went.

const LIMIT_MS = 15000;
const token = () => document.querySelector('meta[name="csrf-token"]');

/** Use another session's token from now on. */
export function useToken(csrf) {
  token()?.setAttribute("content", csrf);
}

/**
 * Send JSON. Gives {kind, status, body, reason, wait, at}: `wait` in seconds where the service said
 * so, `at` the time by its clock where it refused; `kind` is "ok", "unreachable", "late", "failed"
 * (the service's fault), "signed-out", or the code of a problem. Never throws.
 */
export async function send(method, url, body, { keepalive = false } = {}) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT_MS);
  try {
    const response = await fetch(url, {
      method,
      keepalive,
      signal: limit.signal,
      credentials: "same-origin",
      headers: {
        Accept: "application/json",
        "X-CSRF-Token": token()?.content ?? "",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return await read(response);
  } catch {
    if (limit.signal.aborted) return failure("late", `no answer within ${LIMIT_MS / 1000} seconds`);
    return failure("unreachable", "the service cannot be reached");
  } finally {
    clearTimeout(timer);
  }
}

async function read(response) {
  const { status } = response;
  const wait = Number(response.headers.get("Retry-After")) || null;
  if (status === 204) return { kind: "ok", status, body: null };
  const isJson = /\bjson\b/.test(response.headers.get("Content-Type") ?? "");
  const body = isJson ? await response.json() : null;
  if (response.ok && body !== null && !response.redirected) return { kind: "ok", status, body };
  if (response.ok) return failure("failed", "the answer was not the service's", status);
  if (status === 401) return { ...failure("signed-out", "you are signed out", status), body };
  const told = body?.detail ? `${trimmed(body.detail)} (${status})` : `the service answered ${status}`;
  const kind = status >= 500 || status === 429 || !body?.code ? "failed" : body.code;
  return { ...failure(kind, told, status), body, wait, at: response.headers.get("Date") };
}

const failure = (kind, reason, status = 0) => ({ kind, status, body: null, reason, wait: null });
const trimmed = (text) => text.replace(/\.\s*$/, "");
