// The profit monitor: stakes and payouts since the last reset, for each currency, and the profit
// curve.

import { signal } from "@preact/signals";

export interface Totals {
  /** Minor units. */
  profit: bigint;
  wager: bigint;
  wins: number;
  losses: number;
  /** The profit after each result, oldest first, starting with 0. */
  curve: bigint[];
}

/** One result, in minor units. */
export interface Result {
  bet: bigint;
  payout: bigint;
}

/** Max number of points of the curve. Older points are thinned out. */
export const curveLimit = 240;

const emptyTotals: Totals = { profit: 0n, wager: 0n, wins: 0, losses: 0, curve: [0n] };

/**
 * The totals with one more result. A multiplier of at least 1 is a win, 0 is a full loss, and
 * anything between is a partial loss.
 */
export function withResult(totals: Totals, { bet, payout }: Result): Totals {
  const profit = totals.profit + payout - bet;
  const won = payout >= bet;
  return {
    profit, wager: totals.wager + bet,
    wins: totals.wins + (won ? 1 : 0), losses: totals.losses + (won ? 0 : 1),
    curve: thinOut([...totals.curve, profit]),
  };
}

// Removes every second point of a full curve. The newest stays.
function thinOut(curve: bigint[]): bigint[] {
  if (curve.length <= curveLimit) return curve;
  return curve.filter((_, at) => at % 2 === 0 || at === curve.length - 1);
}

const totalsKey = (currency: string, demo: boolean) => `${currency} ${demo ? "demo" : "real"}`;

export class Monitor {
  private readonly totals = signal<ReadonlyMap<string, Totals>>(new Map());

  /** The totals of a currency. Reads a signal. */
  totalsOf(currency: string, demo: boolean): Totals {
    return this.totals.value.get(totalsKey(currency, demo)) ?? emptyTotals;
  }

  add(currency: string, demo: boolean, result: Result): void {
    const key = totalsKey(currency, demo);
    this.totals.value = new Map(this.totals.peek()).set(key, withResult(this.totals.peek().get(key) ?? emptyTotals, result));
  }

  /** Sets all totals to zero. */
  reset(): void {
    this.totals.value = new Map();
  }
}

/** The monitor of the visit. It continues from game to game. */
export const monitor = new Monitor();

export interface Size { width: number; height: number }
export interface Point { x: number; y: number }

/** The nearest position at which a box of that size is completely on the screen. */
export function clampToScreen({ x, y }: Point, box: Size, screen: Size, margin = 8): Point {
  const within = (value: number, limit: number) => Math.max(margin, Math.min(value, limit));
  return { x: within(x, screen.width - box.width - margin), y: within(y, screen.height - box.height - margin) };
}

/** The curve as points of an SVG line, and the position of zero. */
export function curvePoints(curve: bigint[], { width, height }: Size): { line: string; zero: number } {
  let low = 0n;
  let high = 0n;
  for (const value of curve) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const span = high - low || 1n;
  // Parts per 10,000 are exact enough for display and fit in a number.
  const down = (value: bigint) => (high === low ? height / 2 : (Number(((high - value) * 10_000n) / span) / 10_000) * height);
  const across = (at: number) => (curve.length > 1 ? (at / (curve.length - 1)) * width : 0);
  const line = curve.map((value, at) => `${across(at).toFixed(1)},${down(value).toFixed(1)}`).join(" ");
  return { line, zero: down(0n) };
}
