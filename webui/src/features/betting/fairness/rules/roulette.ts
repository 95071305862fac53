// Roulette with one zero: 37 pockets.

import type { RouletteBet, RouletteView } from "../../play/views";
import { decimal, whole, type Given } from "../choices";
import { fraction, plus, times, zero } from "../fraction";
import { Problem } from "../problem";
import type { Game } from "./game";

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export const colourOf = (pocket: number): "green" | "red" | "black" => (pocket === 0 ? "green" : reds.has(pocket) ? "red" : "black");

interface Kind {
  /** What one unit is paid in total. */
  pays: number;
  /** Bounds of the number that the bet names. */
  number?: [min: number, max: number];
  wins(pocket: number, number: number): boolean;
}

const kinds: Record<string, Kind> = {
  straight: { pays: 36, number: [0, 36], wins: (pocket, number) => pocket === number },
  dozen: { pays: 3, number: [1, 3], wins: (pocket, number) => Math.ceil(pocket / 12) === number },
  column: { pays: 3, number: [1, 3], wins: (pocket, number) => pocket > 0 && ((pocket - 1) % 3) + 1 === number },
  red: { pays: 2, wins: (pocket) => colourOf(pocket) === "red" },
  black: { pays: 2, wins: (pocket) => colourOf(pocket) === "black" },
  odd: { pays: 2, wins: (pocket) => pocket % 2 === 1 },
  even: { pays: 2, wins: (pocket) => pocket > 0 && pocket % 2 === 0 },
  low: { pays: 2, wins: (pocket) => pocket >= 1 && pocket <= 18 },
  high: { pays: 2, wins: (pocket) => pocket >= 19 },
};

const places = 18;
const mostBets = 100;

function betsOf(choices: Given) {
  const list = choices.bets ?? [];
  if (!Array.isArray(list) || list.length > mostBets) throw new Problem("bets", "fairness.bad.bets");
  return list.map((bet: unknown) => {
    const given = (typeof bet === "object" && bet !== null ? bet : {}) as Given;
    const type = String(given.type);
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (!kind) throw new Problem("bets", "fairness.bad.bets");
    try {
      const number = kind.number ? whole(given, "number", ...kind.number) : undefined;
      const amount = decimal(given, "amount", places);
      if (!amount) throw new Problem("amount", "fairness.bad.number");
      return { type, number, kind, amount: String(given.amount), staked: fraction(amount) };
    } catch {
      throw new Problem("bets", "fairness.bad.bets");
    }
  });
}

const named = (pocket: number) => `${pocket} ${colourOf(pocket)}`;

export const roulette: Game = {
  id: "roulette",
  name: "Roulette",
  outcome: (stream) => stream.below(37, "pocket", named),
  play(stream, choices) {
    const bets = betsOf(choices);
    const pocket = stream.below(37, "pocket", named);
    const settled = bets.map((bet) => ({ ...bet, won: bet.kind.wins(pocket, bet.number ?? 0) }));
    const sum = bets.map((bet) => bet.staked).reduce(plus, zero);
    const paid = settled.filter((bet) => bet.won).map((bet) => times(bet.staked, fraction(bet.kind.pays))).reduce(plus, zero);
    const shown = settled.map(({ type, number, amount, won }): RouletteBet => ({ type, ...(number === undefined ? {} : { number }), amount, won }));
    const view: RouletteView = { pocket, bets: shown };
    return { view, multiplier: bets.length > 0 ? fraction(paid.top * sum.bottom, paid.bottom * sum.top) : null, over: true };
  },
};
