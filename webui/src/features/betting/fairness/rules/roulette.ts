// Roulette with one zero: 37 pockets.

import type { RouletteBet, RouletteView } from "../../play/views";
import { readDecimal, readInteger, type JsonObject } from "../choices";
import { fraction, add, multiply, zeroFraction } from "../fraction";
import { Problem } from "../problem";
import type { Game } from "./game";

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export const colourOf = (pocket: number): "green" | "red" | "black" => (pocket === 0 ? "green" : reds.has(pocket) ? "red" : "black");

interface BetKind {
  /** The total payout of one unit, stake included. */
  payout: number;
  /** The range of the number that the bet names. */
  number?: [min: number, max: number];
  wins(pocket: number, number: number): boolean;
}

const betKinds: Record<string, BetKind> = {
  straight: { payout: 36, number: [0, 36], wins: (pocket, number) => pocket === number },
  dozen: { payout: 3, number: [1, 3], wins: (pocket, number) => Math.ceil(pocket / 12) === number },
  column: { payout: 3, number: [1, 3], wins: (pocket, number) => pocket > 0 && ((pocket - 1) % 3) + 1 === number },
  red: { payout: 2, wins: (pocket) => colourOf(pocket) === "red" },
  black: { payout: 2, wins: (pocket) => colourOf(pocket) === "black" },
  odd: { payout: 2, wins: (pocket) => pocket % 2 === 1 },
  even: { payout: 2, wins: (pocket) => pocket > 0 && pocket % 2 === 0 },
  low: { payout: 2, wins: (pocket) => pocket >= 1 && pocket <= 18 },
  high: { payout: 2, wins: (pocket) => pocket >= 19 },
};

const amountDecimals = 18;
const maxBets = 100;

function betsOf(choices: JsonObject) {
  const list = choices.bets ?? [];
  if (!Array.isArray(list) || list.length > maxBets) throw new Problem("bets", "fairness.bad.bets");
  return list.map((bet: unknown) => {
    const betInput = (typeof bet === "object" && bet !== null ? bet : {}) as JsonObject;
    const type = String(betInput.type);
    const kind = Object.hasOwn(betKinds, type) ? betKinds[type] : undefined;
    if (!kind) throw new Problem("bets", "fairness.bad.bets");
    try {
      const number = kind.number ? readInteger(betInput, "number", ...kind.number) : undefined;
      const amount = readDecimal(betInput, "amount", amountDecimals);
      if (!amount) throw new Problem("amount", "fairness.bad.number");
      return { type, number, kind, amount: String(betInput.amount), staked: fraction(amount) };
    } catch {
      throw new Problem("bets", "fairness.bad.bets");
    }
  });
}

const pocketName = (pocket: number) => `${pocket} ${colourOf(pocket)}`;

export const roulette: Game = {
  id: "roulette",
  name: "Roulette",
  outcome: (stream) => stream.drawBelow(37, "pocket", pocketName),
  play(stream, choices) {
    const bets = betsOf(choices);
    const pocket = stream.drawBelow(37, "pocket", pocketName);
    const settled = bets.map((bet) => ({ ...bet, won: bet.kind.wins(pocket, bet.number ?? 0) }));
    const sum = bets.map((bet) => bet.staked).reduce(add, zeroFraction);
    const paid = settled.filter((bet) => bet.won).map((bet) => multiply(bet.staked, fraction(bet.kind.payout))).reduce(add, zeroFraction);
    const shown = settled.map(({ type, number, amount, won }): RouletteBet => ({ type, ...(number === undefined ? {} : { number }), amount, won }));
    const view: RouletteView = { pocket, bets: shown };
    return { view, multiplier: bets.length > 0 ? fraction(paid.numerator * sum.denominator, paid.denominator * sum.numerator) : null, finished: true };
  },
};
