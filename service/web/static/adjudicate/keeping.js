// What is not sent yet, kept in this browser: a tab that is closed or a session that ends loses nothing.

const key = ({ annotator, id }) => `crlt:ruling:${annotator}:${id}`;

/** Keep it. False where the browser keeps nothing. */
export function keep(page, { now, reason }) {
  try {
    localStorage.setItem(key(page), JSON.stringify({ version: page.version, now, reason }));
    return true;
  } catch {
    return false;
  }
}

/** What was kept of this item in the version that is shown, or null. */
export function kept(page) {
  try {
    const found = JSON.parse(localStorage.getItem(key(page)));
    const labels = found?.now?.labels;
    const fits = Array.isArray(labels) && labels.length === (page.facts ?? 0) + (page.steps ?? 0);
    return fits && found.version === page.version ? found : null;
  } catch {
    return null;
  }
}

export function forget(page) {
  try {
    localStorage.removeItem(key(page));
  } catch {
    // nothing was kept, then
  }
}
