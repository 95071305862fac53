// The RTP of games: the period, and the texts of the evidence.

import type { ReturnRow, ReturnTest } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";

export const periods = [
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
  { value: "90d", label: "90 days" },
  { value: "year", label: "1 year" },
  { value: "all", label: "All" },
] as const;
export type Period = (typeof periods)[number]["value"];

export const isPeriod = (text: string | null): text is Period => periods.some(({ value }) => value === text);

/** A share as a percentage. */
export const percent = (share: number): string => formatPercent((share * 100).toFixed(2));

export const sideNames: Record<ReturnTest["side"], string> = { over: "pays too much", under: "pays too little" };

/** The evidence as odds. Empty below 1 to 1. It is a logarithm to base 10. */
export function oddsText(evidence: number): string {
  if (evidence <= 0) return "none";
  const odds = 10 ** evidence;
  return `${odds < 100 ? odds.toFixed(1) : Math.round(odds).toLocaleString("en")} to 1`;
}

/** The evidence as a share of the alert bound: 0 to 1. */
export const evidenceShare = (evidence: number, bound: number): number => Math.min(Math.max(evidence / bound, 0), 1);

/** The strongest test of a game. Null without any. */
export const strongestTest = (tests: readonly ReturnTest[]): ReturnTest | null =>
  tests.reduce<ReturnTest | null>((best, one) => (best === null || (one.alarm_at > 0 && best.alarm_at === 0) || (one.alarm_at > 0) === (best.alarm_at > 0) && one.evidence > best.evidence ? one : best), null);

/** The range of shares in the chart of a period, slightly wider than its values. */
export function chartRange(rows: readonly ReturnRow[]): { low: number; high: number } {
  const withBand = rows.filter(({ high }) => high > 0);
  if (withBand.length === 0) return { low: 0.9, high: 1.05 };
  const low = Math.min(...withBand.map((row) => Math.min(row.low, row.paid)));
  const high = Math.max(...withBand.map((row) => Math.max(row.high, row.paid)));
  // One outlier must not flatten all other games.
  return { low: Math.max(low - 0.01, 0.5), high: Math.min(high + 0.01, 1.5) };
}

/** The position of a share in a range: 0 at its lower end, 100 at the upper. */
export const chartPosition = (share: number, { low, high }: { low: number; high: number }): number =>
  Math.min(Math.max(((share - low) / (high - low)) * 100, 0), 100);
