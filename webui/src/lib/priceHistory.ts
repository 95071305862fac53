// The price history of a market, without drawing.

import type { PricesAnswer } from "./api.gen";

export interface PriceMoment {
  /** Unix milliseconds. */
  at: number;
  /** By outcome. Null while no bets were possible. */
  prices: (number | null)[];
}

/** The prices of one market, the oldest first. */
export function momentsOf({ prices }: PricesAnswer, market: string): PriceMoment[] {
  return prices.flatMap(({ at, markets }) => markets.filter(({ k }) => k === market).map(({ p }) => ({ at, prices: p.map((text) => (text ? Number(text) : null)) }))).reverse();
}

/**
 * Steps of a line within a box: a price applies until the next one, and a gap means that no bets
 * were possible. Each part is the points of a polyline.
 */
export function stepLines(moments: readonly PriceMoment[], outcome: number, until: number, { width, height }: { width: number; height: number }): string[] {
  const all = moments.flatMap(({ prices }) => prices.filter((price) => price !== null));
  const first = moments[0];
  if (!first || all.length === 0) return [];
  const low = Math.log(Math.min(...all));
  const high = Math.log(Math.max(...all));
  const span = Math.max(until - first.at, 1);
  const x = (at: number) => ((at - first.at) / span) * width;
  // Logarithmic: from 2 to 4 is as far as from 4 to 8.
  const y = (price: number) => (high > low ? height - ((Math.log(price) - low) / (high - low)) * height : height / 2);
  const lines: string[][] = [];
  let currentLine: string[] | null = null;
  moments.forEach(({ at, prices }, index) => {
    const price = prices[outcome] ?? null;
    if (price === null) {
      currentLine = null;
      return;
    }
    if (currentLine === null) lines.push((currentLine = []));
    const to = moments[index + 1]?.at ?? until;
    currentLine.push(`${x(at).toFixed(1)},${y(price).toFixed(1)}`, `${x(to).toFixed(1)},${y(price).toFixed(1)}`);
  });
  return lines.map((points) => points.join(" "));
}
