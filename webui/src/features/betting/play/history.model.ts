// The strip of the newest results.

import type { HistoryRow } from "../../../lib/api.gen";
import type { Parts, PillTone, Reply, Result } from "./contract";

export interface Pill {
  /** The wager id. */
  id: string;
  text: string;
  status: Reply["game"]["status"];
  tone: PillTone | null;
}

/** The functions of a game that format its results. */
type ResultFormatter = Pick<Parts, "pill" | "pillTone">;

/** The pill of a result. */
export const pillOf = (parts: ResultFormatter, { id, status }: Pick<Pill, "id" | "status">, result: Result): Pill =>
  ({ id, status, text: parts.pill(result), tone: parts.pillTone?.(result) ?? null });

/** Max number of results in the strip. */
export const stripLimit = 30;

/**
 * The strip from the server's history, newest first. Voided rounds have no result. A result that is
 * already shown keeps its text, so its pill keeps its width.
 */
export function pillsOf(rows: HistoryRow[], parts: ResultFormatter, shown: Pill[] = []): Pill[] {
  const existing = new Map(shown.map((pill) => [pill.id, pill]));
  const results = rows.filter(({ status }) => status !== "cancelled").slice(0, stripLimit);
  return results.map((row) => {
    const newPill = pillOf(parts, row, row);
    return { ...newPill, text: existing.get(row.id)?.text ?? newPill.text, tone: existing.get(row.id)?.tone ?? newPill.tone };
  });
}

/** The strip with one more result in front. The oldest is dropped. */
export function withPill(pills: Pill[], pill: Pill): Pill[] {
  return [pill, ...pills.filter(({ id }) => id !== pill.id)].slice(0, stripLimit);
}
