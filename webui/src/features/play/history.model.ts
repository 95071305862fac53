// The strip of the newest results.

import type { Reply } from "./contract";

export interface Pill {
  /** The wager. */
  id: string;
  text: string;
  status: Reply["game"]["status"];
}

/** A strip keeps so many. */
export const stripLimit = 30;

/** One of the caller's latest results, as GameData answers it. */
export interface HistoryRow {
  id: string;
  multiplier: string;
  status: string;
  pill?: string;
}

/** The strip that the server remembers, newest first. Cancelled rounds have no result. */
export function pillsOf(rows: HistoryRow[]): Pill[] {
  const shown = rows.filter(({ status }) => status !== "cancelled");
  return shown.slice(0, stripLimit).map(({ id, multiplier, status, pill }) => ({ id, text: pill ?? `${multiplier}×`, status: status as Pill["status"] }));
}

/** The strip with one more in front; the oldest falls off. */
export function withPill(pills: Pill[], pill: Pill): Pill[] {
  return [pill, ...pills.filter(({ id }) => id !== pill.id)].slice(0, stripLimit);
}
