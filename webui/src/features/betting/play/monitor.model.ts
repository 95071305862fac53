// The profit monitor: what was staked and won since the last reset, for each
// currency, and the curve of it.

import { signal } from "@preact/signals-react";

export interface Totals {
  /** Minor units. */
  profit: bigint;
  wager: bigint;
  wins: number;
  losses: number;
  /** The profit after each result, oldest first, beginning with 0. */
  curve: bigint[];
}

/** One result, in minor units. */
export interface Result {
  bet: bigint;
  payout: bigint;
}

/** Points of the curve that are kept; older ones are thinned out. */
export const curveLimit = 240;

const nothing: Totals = { profit: 0n, wager: 0n, wins: 0, losses: 0, curve: [0n] };

/** The totals with one more result. A multiplier of 1 or more is a win, 0 a
 *  full loss, between them a loss of a part. */
export function withResult(totals: Totals, { bet, payout }: Result): Totals {
  const profit = totals.profit + payout - bet;
  const won = payout >= bet;
  return {
    profit, wager: totals.wager + bet,
    wins: totals.wins + (won ? 1 : 0), losses: totals.losses + (won ? 0 : 1),
    curve: thinned([...totals.curve, profit]),
  };
}

// Every second point of a full curve goes; the newest stays.
function thinned(curve: bigint[]): bigint[] {
  if (curve.length <= curveLimit) return curve;
  return curve.filter((_, at) => at % 2 === 0 || at === curve.length - 1);
}

const place = (currency: string, demo: boolean) => `${currency} ${demo ? "demo" : "real"}`;

export class Monitor {
  private readonly all = signal<ReadonlyMap<string, Totals>>(new Map());

  /** The totals of a currency. Reads a signal. */
  of(currency: string, demo: boolean): Totals {
    return this.all.value.get(place(currency, demo)) ?? nothing;
  }

  add(currency: string, demo: boolean, result: Result): void {
    const key = place(currency, demo);
    this.all.value = new Map(this.all.peek()).set(key, withResult(this.all.peek().get(key) ?? nothing, result));
  }

  /** All totals begin at zero again. */
  reset(): void {
    this.all.value = new Map();
  }
}

/** The monitor of the visit: it counts on from game to game. */
export const monitor = new Monitor();

export interface Size { width: number; height: number }
export interface Point { x: number; y: number }

/** The nearest place where a box of that size is wholly on the screen. */
export function keptOnScreen({ x, y }: Point, box: Size, screen: Size, margin = 8): Point {
  const within = (value: number, most: number) => Math.max(margin, Math.min(value, most));
  return { x: within(x, screen.width - box.width - margin), y: within(y, screen.height - box.height - margin) };
}

/** The curve as points of an SVG line, and where zero lies. */
export function curvePoints(curve: bigint[], { width, height }: Size): { line: string; zero: number } {
  let low = 0n;
  let high = 0n;
  for (const value of curve) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const span = high - low || 1n;
  // Parts per 10,000 are exact enough for the eye, and numbers can hold them.
  const down = (value: bigint) => (high === low ? height / 2 : (Number(((high - value) * 10_000n) / span) / 10_000) * height);
  const across = (at: number) => (curve.length > 1 ? (at / (curve.length - 1)) * width : 0);
  const line = curve.map((value, at) => `${across(at).toFixed(1)},${down(value).toFixed(1)}`).join(" ");
  return { line, zero: down(0n) };
}
