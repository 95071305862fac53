// Bets in millionths of the currency: levels, limits and their display.

import type { BetConfig } from "./protocol";

const million = 1_000_000;

/** The allowed bets in order. Without levels of the server, they are steps from the smallest bet. */
export function levelsOf(config: BetConfig): number[] {
  const allowed = (config.betLevels ?? []).filter((bet) => bet >= config.minBet && bet <= config.maxBet);
  if (allowed.length > 0) return [...new Set(allowed)].sort((a, b) => a - b);
  const levels: number[] = [];
  for (let bet = config.minBet; bet <= config.maxBet && levels.length < 40; bet = nextStep(bet, config)) levels.push(bet);
  return levels;
}

/** About a quarter more, in whole steps. */
function nextStep(bet: number, { stepBet }: BetConfig): number {
  const step = Math.max(stepBet, 1);
  return bet + Math.max(step, Math.floor(bet / 4 / step) * step);
}

/** The level that is nearest to a bet without being above it, or the smallest. */
export function nearest(levels: readonly number[], bet: number): number {
  return levels.findLast((level) => level <= bet) ?? levels[0] ?? bet;
}

/** The next level up (1) or down (-1), or the same at the end. */
export function moved(levels: readonly number[], bet: number, direction: 1 | -1): number {
  const at = levels.indexOf(nearest(levels, bet));
  return levels[Math.min(Math.max(at + direction, 0), levels.length - 1)] ?? bet;
}

/** What a number of hundredths of a bet is worth, in millionths of the currency, rounded down. */
export const worth = (hundredths: number, bet: number) => Number((BigInt(hundredths) * BigInt(bet)) / 100n);

/** An amount with its currency: two decimals, more only if they are not 0. */
export function show(amount: number, currency: string): string {
  const whole = Math.floor(amount / million);
  const decimals = String(Math.round(amount % million)).padStart(6, "0").replace(/0{1,4}$/, "");
  return `${whole.toLocaleString("en-US")}.${decimals} ${currency}`;
}
