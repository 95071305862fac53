// Games of one number or a few: dice, limbo, wheel, plinko, diamonds, keno.

import type { DiamondsView, DiceView, KenoView, LimboView, PlinkoView, WheelView } from "../../play/views";
import { formatMultiplier } from "../../../../lib/format";
import { decimal, flag, numbers, option, whole, type Given } from "../choices";
import { decimalText, fraction, zero } from "../fraction";
import { Problem } from "../problem";
import type { Stream } from "../stream";
import type { Game } from "./game";

const hundredths = (units: bigint | number) => decimalText(fraction(units, 100n));

const rolls = 10_001;
/** The largest chance that can be chosen is 98 percent. */
const mostWinning = 9800;
const roll = (stream: Stream) => stream.below(rolls, "roll", hundredths);

export const dice: Game = {
  id: "dice",
  name: "Dice",
  outcome: (stream) => hundredths(roll(stream)),
  play(stream, choices) {
    const target = decimal(choices, "target", 2);
    const over = flag(choices, "over") ?? true;
    const units = Number(target ?? 0n);
    // The chance is quoted on 10,000; the roll itself has 10,001 values.
    const winning = over ? rolls - 1 - units : units;
    if (target !== null && (winning < 1 || winning > mostWinning)) throw new Problem("target", "fairness.bad.target");
    const rolled = roll(stream);
    const won = over ? rolled > units : rolled < units;
    const view: DiceView = {
      roll: hundredths(rolled), over, target: target === null ? "" : hundredths(units), chance: target === null ? "" : hundredths(winning),
    };
    return { view, multiplier: target === null ? null : won ? fraction(9900, winning) : zero, over: true };
  },
};

const wheelRisks = ["low", "medium", "high"] as const;
const plinkoRisks = ["low", "medium", "high", "expert"] as const;
const mostRows = 16;

/** The risk of a bet; null when it was not given, and the pay table is unknown. */
const riskOf = <Name extends string>(choices: Given, names: readonly Name[]): Name | null =>
  choices.risk === undefined || choices.risk === null ? null : option(choices, "risk", names);

const limboScale = 100_000_000;

function crashPoint(stream: Stream): bigint {
  const naming = (scaled: number) => formatMultiplier(hundredths(point(scaled)));
  return point(stream.below(limboScale, "point", naming));
}

// max(1, floor(1e8 / (scaled + 1) * 0.99 * 100) / 100), in hundredths.
function point(scaled: number): bigint {
  const units = (BigInt(limboScale) * 99n) / BigInt(scaled + 1);
  return units < 100n ? 100n : units;
}

export const limbo: Game = {
  id: "limbo",
  name: "Limbo",
  outcome: (stream) => hundredths(crashPoint(stream)),
  play(stream, choices) {
    const target = decimal(choices, "target", 2);
    if (target !== null && target <= 100n) throw new Problem("target", "fairness.bad.multiplier");
    const result = crashPoint(stream);
    const view: LimboView = { result: hundredths(result), target: target === null ? "" : hundredths(target) };
    return { view, multiplier: target === null ? null : result >= target ? fraction(target, 100n) : zero, over: true };
  },
};

export const wheel: Game<WheelView> = {
  id: "wheel",
  name: "Wheel",
  // Without a risk it is the segment's number, counted from 0.
  outcome(stream, choices, tables) {
    const { segment, risk, multiplier } = wheel.play(stream, choices, [], tables).view;
    return risk === "" ? segment : multiplier;
  },
  play(stream, choices, _, tables) {
    const segments = whole(choices, "segments", 10, 50);
    if (segments % 10 !== 0) throw new Problem("segments", "fairness.bad.option", { options: "10, 20, 30, 40, 50" });
    const risk = riskOf(choices, wheelRisks);
    const table = risk && tables.wheel(segments, risk);
    const segment = stream.below(segments, "segment", (at) => (table ? formatMultiplier(decimalText(table[at] ?? zero)) : String(at)));
    const multiplier = table && (table[segment] ?? zero);
    const view: WheelView = { segments, risk: risk ?? "", segment, multiplier: multiplier ? decimalText(multiplier) : "" };
    return { view, multiplier, over: true };
  },
};

export const plinko: Game<PlinkoView> = {
  id: "plinko",
  name: "Plinko",
  // Without a risk it is the path alone, an L or R for each of the rows, or of 16.
  outcome(stream, choices, tables) {
    const { path, risk, multiplier } = plinko.play(stream, { ...choices, rows: choices.rows ?? mostRows }, [], tables).view;
    return risk === "" ? path.map((side) => "LR"[side]).join("") : multiplier;
  },
  play(stream, choices, _, tables) {
    const rows = whole(choices, "rows", 8, mostRows);
    const risk = riskOf(choices, plinkoRisks);
    // f < 0.5 is floor(f * 2) = 0.
    const path = Array.from({ length: rows }, (_, row) => stream.below(2, `row ${row + 1}`, (side) => (side ? "right" : "left")));
    const bucket = path.reduce((sum, side) => sum + side, 0);
    const multiplier = risk && (tables.plinko(rows, risk)[bucket] ?? zero);
    const view: PlinkoView = { rows, risk: risk ?? "", path, bucket, multiplier: multiplier ? decimalText(multiplier) : "" };
    return { view, multiplier, over: true };
  },
};

const colours = ["green", "purple", "yellow", "red", "cyan", "pink", "blue"];

function gemsOf(stream: Stream): string[] {
  return Array.from({ length: 5 }, (_, at) => colours[stream.below(colours.length, `gem ${at + 1}`, (gem) => colours[gem]!)]!);
}

const hands: Record<string, DiamondsView["hand"]> = {
  "5": "five", "41": "four", "32": "full_house", "311": "three", "221": "two_pair", "2111": "pair", "11111": "none",
};

/** The kind of hand, by how often each colour is there. */
export function handOf(gems: string[]): DiamondsView["hand"] {
  const counts = [...new Set(gems)].map((colour) => gems.filter((gem) => gem === colour).length);
  return hands[counts.sort((a, b) => b - a).join("")] ?? "none";
}

export const diamonds: Game = {
  id: "diamonds",
  name: "Diamonds",
  outcome: gemsOf,
  play(stream, _, __, tables) {
    const gems = gemsOf(stream);
    const view: DiamondsView = { gems, hand: handOf(gems) };
    return { view, multiplier: tables.diamonds(view.hand), over: true };
  },
};

const kenoDraws = 10;
const kenoNumbers = 40;

function drawnOf(stream: Stream): number[] {
  return stream.pick(kenoDraws, kenoNumbers, (nth) => `number ${nth + 1}`, (cell) => String(cell + 1)).map((cell) => cell + 1);
}

export const keno: Game = {
  id: "keno",
  name: "Keno",
  outcome: drawnOf,
  play(stream, choices, _, tables) {
    const picks = numbers(choices, "picks", 1, kenoNumbers, 10);
    const risk = option(choices, "risk", ["classic", "low", "medium", "high"], "classic");
    const drawn = drawnOf(stream);
    const hits = drawn.filter((number) => picks?.includes(number));
    const view: KenoView = { risk, picks: picks ?? [], drawn, hits };
    return { view, multiplier: picks && (tables.keno(picks.length, risk)[hits.length] ?? zero), over: true };
  },
};
