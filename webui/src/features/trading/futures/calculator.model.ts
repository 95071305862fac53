// The ROI calculator: what a position would return at moves of the price.

import { computed, signal } from "@preact/signals";
import { formatDecimal } from "../../../lib/decimal";
import { minorOf } from "../../../lib/money";
import { exactOf, percentText } from "./number";
import { exact, type Exact, type Terms } from "./rules";
import type { Direction, FeeMode } from "./wire";

/** The moves of the price in percent. */
export const steps = ["0.01", "0.05", "0.1", "0.5", "1", "5", "10", "50", "100", "500", "1000"] as const;

/** The rows: the falls from the largest possible one, then the rises. */
export const moves: readonly string[] = [...steps.filter((step) => Number(step) <= 100).map((step) => `-${step}`).reverse(), ...steps];

/** Decimals of the amounts in the calculator, which is about dollars. */
const moneyDecimals = 2;
/** Decimals of exit prices beyond those of the entry price. */
const priceDecimals = 8;

export const defaults = { wager: "10", multiplier: "200", direction: "up", feeMode: "pnl" } as const;

/** Typed text with digits and one decimal dot only: "1a,.5-" is "1.5". */
export function digitsAndDot(text: string): string {
  const [whole = "", ...rest] = text.replace(/[^\d.]/g, "").split(".");
  return rest.length > 0 ? `${whole}.${rest.join("")}` : whole;
}

/** The return in percent, at least -100 and at most the highest one. */
export function clampRoi(roi: Exact, maxRoi: Exact): Exact {
  if (roi.num < -100n * roi.den) return exact(-100);
  return roi.num * maxRoi.den > maxRoi.num * roi.den ? maxRoi : roi;
}

export interface CalculatorInput {
  entry: string;
  wager: string;
  multiplier: string;
  direction: Direction;
  feeMode: FeeMode;
}

export interface CalculatorRow {
  move: string;
  roi: string;
  exit: string;
  /** Dollars with a sign. */
  profit: string;
  tone: "gain" | "loss" | "none";
}

const signed = (units: bigint, scale: number): string => `${units > 0n ? "+" : units < 0n ? "−" : ""}$${formatDecimal({ units: units < 0n ? -units : units, scale }, { min: scale })}`;

const roundDown = ({ num, den }: Exact): bigint => (num < 0n && num % den !== 0n ? num / den - 1n : num / den);

/** The fee in minor units. A loss has no PnL fee. */
function feeOf(feeMode: FeeMode, stake: bigint, multiplier: Exact, gross: Exact, { pnlFee, flatFee }: Terms): Exact {
  if (feeMode === "flat") return { num: 2n * flatFee.num * multiplier.num * stake, den: flatFee.den * multiplier.den };
  return gross.num > 0n ? { num: gross.num * pnlFee.num, den: gross.den * pnlFee.den } : exact(0);
}

/** One row. Null while an input is missing. */
function rowOf(move: string, input: CalculatorInput, terms: Terms): CalculatorRow | null {
  const entry = exactOf(input.entry);
  const stake = minorOf(input.wager, moneyDecimals);
  const multiplier = exactOf(input.multiplier);
  const percent = exactOf(move);
  if (!entry || entry.num <= 0n || stake === null || !multiplier || multiplier.num <= 0n || !percent) return null;
  const sign = input.direction === "up" ? 1n : -1n;
  const roi = clampRoi({ num: sign * percent.num * multiplier.num, den: percent.den * multiplier.den }, terms.maxRoi);
  const gross = { num: stake * roi.num, den: roi.den * 100n };
  const fee = feeOf(input.feeMode, stake, multiplier, gross, terms);
  const net = roundDown({ num: gross.num * fee.den - fee.num * gross.den, den: gross.den * fee.den });
  const profit = net < -stake ? -stake : net;
  const scale = Math.max((input.entry.split(".")[1] ?? "").length, 2);
  const exit = { num: entry.num * (100n * percent.den + percent.num), den: entry.den * 100n * percent.den };
  const units = (exit.num * 10n ** BigInt(priceDecimals)) / exit.den;
  return {
    move: percentText({ num: percent.num, den: percent.den * 100n }),
    roi: percentText({ num: roi.num, den: roi.den * 100n }),
    exit: `$${formatDecimal({ units, scale: priceDecimals }, { min: scale, max: Math.max(scale, 2) })}`,
    profit: signed(profit, moneyDecimals),
    tone: profit > 0n ? "gain" : profit < 0n ? "loss" : "none",
  };
}

/** All rows. Empty while an input is missing. */
export function rowsOf(input: CalculatorInput, terms: Terms): CalculatorRow[] {
  return moves.map((move) => rowOf(move, input, terms)).filter((row) => row !== null);
}

/** The state of one calculator, with the price of a ticker as the entry price. */
export function makeCalculator(ticker: string, entry: string, terms: (ticker: string) => Terms, maxFlatMultiplier: (ticker: string) => number) {
  const input = signal<CalculatorInput & { ticker: string }>({ ticker, entry, ...defaults });
  const change = (next: Partial<CalculatorInput & { ticker: string }>) => void (input.value = { ...input.peek(), ...next });
  const scaleWager = (num: bigint, den: bigint) => {
    const stake = minorOf(input.peek().wager, moneyDecimals);
    if (stake !== null) change({ wager: formatDecimal({ units: (stake * num) / den, scale: moneyDecimals }, { group: false }) });
  };
  return {
    input,
    rows: computed(() => rowsOf(input.value, terms(input.value.ticker))),
    /** Sets an input as typed. */
    type: (field: "entry" | "wager" | "multiplier", text: string) => change({ [field]: digitsAndDot(text) }),
    choose: change,
    halve: () => scaleWager(1n, 2n),
    double: () => scaleWager(2n, 1n),
    /** Whether the flat fee is not offered with the multiplier. */
    flatTooHigh: computed(() => Number(input.value.multiplier) > maxFlatMultiplier(input.value.ticker)),
  };
}

