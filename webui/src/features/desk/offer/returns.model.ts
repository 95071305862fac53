// The returns of games: the period, and what is said of the evidence.

import type { ReturnRow, ReturnTest } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";

export const periods = [
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
  { value: "90d", label: "90 days" },
  { value: "year", label: "A year" },
  { value: "all", label: "All" },
] as const;
export type Period = (typeof periods)[number]["value"];

export const isPeriod = (text: string | null): text is Period => periods.some(({ value }) => value === text);

/** A share as a percentage. */
export const percent = (share: number): string => formatPercent((share * 100).toFixed(2));

export const sideNames: Record<ReturnTest["side"], string> = { over: "pays too much", under: "pays too little" };

/** The evidence as odds: nothing below 1 to 1. It is a logarithm to the base of 10. */
export function oddsText(evidence: number): string {
  if (evidence <= 0) return "none";
  const odds = 10 ** evidence;
  return `${odds < 100 ? odds.toFixed(1) : Math.round(odds).toLocaleString("en")} to 1`;
}

/** How far the evidence is on its way to the bound: 0 to 1. */
export const wayTo = (evidence: number, bound: number): number => Math.min(Math.max(evidence / bound, 0), 1);

/** The test of a game that says the most; null without any. */
export const strongest = (tests: readonly ReturnTest[]): ReturnTest | null =>
  tests.reduce<ReturnTest | null>((best, one) => (best === null || (one.alarm_at > 0 && best.alarm_at === 0) || (one.alarm_at > 0) === (best.alarm_at > 0) && one.evidence > best.evidence ? one : best), null);

/** The span of shares that the picture of a period shows, a little wider than all that is in it. */
export function spanOf(rows: readonly ReturnRow[]): { low: number; high: number } {
  const banded = rows.filter(({ high }) => high > 0);
  if (banded.length === 0) return { low: 0.9, high: 1.05 };
  const low = Math.min(...banded.map((row) => Math.min(row.low, row.paid)));
  const high = Math.max(...banded.map((row) => Math.max(row.high, row.paid)));
  // One wild game must not press all others into a line.
  return { low: Math.max(low - 0.01, 0.5), high: Math.min(high + 0.01, 1.5) };
}

/** Where a share stands in a span: 0 at its lower end, 100 at the upper. */
export const placeOf = (share: number, { low, high }: { low: number; high: number }): number =>
  Math.min(Math.max(((share - low) / (high - low)) * 100, 0), 100);
