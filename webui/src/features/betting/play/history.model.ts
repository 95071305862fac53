// The strip of the newest results.

import type { HistoryRow } from "../../../lib/api.gen";
import type { Reply, Result } from "./contract";

export interface Pill {
  /** The wager. */
  id: string;
  text: string;
  status: Reply["game"]["status"];
}

/** A strip keeps so many. */
export const stripLimit = 30;

/** The strip that the server remembers, newest first. Cancelled rounds have no
 *  result. A result that is shown already keeps its text: its pill stays as wide. */
export function pillsOf(rows: HistoryRow[], pill: (result: Result) => string, shown: Pill[] = []): Pill[] {
  const known = new Map(shown.map(({ id, text }) => [id, text]));
  const results = rows.filter(({ status }) => status !== "cancelled").slice(0, stripLimit);
  return results.map((row) => ({ id: row.id, text: known.get(row.id) ?? pill(row), status: row.status }));
}

/** The strip with one more in front; the oldest falls off. */
export function withPill(pills: Pill[], pill: Pill): Pill[] {
  return [pill, ...pills.filter(({ id }) => id !== pill.id)].slice(0, stripLimit);
}
