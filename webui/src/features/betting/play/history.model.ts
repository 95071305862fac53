// The strip of the newest results.

import type { HistoryRow } from "../../../lib/api.gen";
import type { Parts, PillTone, Reply, Result } from "./contract";

export interface Pill {
  /** The wager. */
  id: string;
  text: string;
  status: Reply["game"]["status"];
  tone: PillTone | null;
}

/** How a game writes its results. */
type Writer = Pick<Parts, "pill" | "pillTone">;

/** The pill of a result. */
export const pillOf = (parts: Writer, { id, status }: Pick<Pill, "id" | "status">, result: Result): Pill =>
  ({ id, status, text: parts.pill(result), tone: parts.pillTone?.(result) ?? null });

/** A strip keeps so many. */
export const stripLimit = 30;

/** The strip that the server remembers, newest first. Cancelled rounds have no
 *  result. A result that is shown already keeps its text: its pill stays as wide. */
export function pillsOf(rows: HistoryRow[], parts: Writer, shown: Pill[] = []): Pill[] {
  const known = new Map(shown.map((pill) => [pill.id, pill]));
  const results = rows.filter(({ status }) => status !== "cancelled").slice(0, stripLimit);
  return results.map((row) => {
    const made = pillOf(parts, row, row);
    return { ...made, text: known.get(row.id)?.text ?? made.text, tone: known.get(row.id)?.tone ?? made.tone };
  });
}

/** The strip with one more in front; the oldest falls off. */
export function withPill(pills: Pill[], pill: Pill): Pill[] {
  return [pill, ...pills.filter(({ id }) => id !== pill.id)].slice(0, stripLimit);
}
