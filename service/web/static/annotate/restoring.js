// At the start: what this browser kept of work that the server never acknowledged.

import { canonical, fits, same } from "./state.js";

const ANSWER_MS = 250;

/**
 * What to do with the newest copy that no living tab looks after: null when there is none, else
 * {kind, judgement}: "go-on" (it follows what is stored), "choose" (both are newer), "note" (the
 * lists are others now: only its note and flag can be taken over).
 */
export async function restored(page, copies, tabs, stored) {
  let found = copies.found();
  if (found.length === 0) return null;
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  found = copies.found().filter(({ tab }) => tab !== tabs.id && !tabs.others.has(tab));
  for (const { key, copy } of found) {
    if (!fits(copy.judgement, page.shape)) {
      copies.drop(key);
      const { note, flag } = copy.judgement;
      if (!note && !flag) continue;
      return { kind: "note", judgement: { ...stored, note: stored.note ?? note, flag: stored.flag ?? flag } };
    }
    const judgement = canonical(copy.judgement, page.shape);
    copies.drop(key);
    if (same(judgement, stored)) continue;
    const sent = copy.sent && canonical(copy.sent, page.shape);
    const follows = copy.version === page.version || (sent && same(sent, stored));
    return { kind: follows ? "go-on" : "choose", judgement };
  }
  return null;
}
