// Games with one or a few numbers: dice, limbo, wheel, plinko, diamonds, keno.

import type { DiamondsView, DiceView, KenoView, LimboView, PlinkoView, WheelView } from "../../play/views";
import { formatMultiplier } from "../../../../lib/format";
import { readDecimal, readBoolean, readNumbers, readOption, readInteger, type JsonObject } from "../choices";
import { decimalText, fraction, zeroFraction } from "../fraction";
import { Problem } from "../problem";
import type { Stream } from "../../../../lib/fairStream";
import type { Game } from "./game";

const hundredths = (units: bigint | number) => decimalText(fraction(units, 100n));

const rolls = 10_001;
/** The max chance is 98 percent. */
const maxWinningRolls = 9800;
const roll = (stream: Stream) => stream.drawBelow(rolls, "roll", hundredths);

export const dice: Game = {
  id: "dice",
  name: "Dice",
  outcome: (stream) => hundredths(roll(stream)),
  play(stream, choices) {
    const target = readDecimal(choices, "target", 2);
    const over = readBoolean(choices, "over") ?? true;
    const units = Number(target ?? 0n);
    // The chance is a share of 10,000, but the roll has 10,001 values.
    const winning = over ? rolls - 1 - units : units;
    if (target !== null && (winning < 1 || winning > maxWinningRolls)) throw new Problem("target", "fairness.bad.target");
    const rolled = roll(stream);
    const won = over ? rolled > units : rolled < units;
    const view: DiceView = {
      roll: hundredths(rolled), over, target: target === null ? "" : hundredths(units), chance: target === null ? "" : hundredths(winning),
    };
    return { view, multiplier: target === null ? null : won ? fraction(9900, winning) : zeroFraction, finished: true };
  },
};

const wheelRisks = ["low", "medium", "high"] as const;
const plinkoRisks = ["low", "medium", "high", "expert"] as const;
const maxRows = 16;

/** The risk of a bet. Null if absent, and then the pay table is unknown. */
const riskOf = <Name extends string>(choices: JsonObject, names: readonly Name[]): Name | null =>
  choices.risk === undefined || choices.risk === null ? null : readOption(choices, "risk", names);

const limboScale = 100_000_000;

function crashPoint(stream: Stream): bigint {
  const nameOf = (scaled: number) => formatMultiplier(hundredths(point(scaled)));
  return point(stream.drawBelow(limboScale, "point", nameOf));
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
    const target = readDecimal(choices, "target", 2);
    if (target !== null && target <= 100n) throw new Problem("target", "fairness.bad.multiplier");
    const result = crashPoint(stream);
    const view: LimboView = { result: hundredths(result), target: target === null ? "" : hundredths(target) };
    return { view, multiplier: target === null ? null : result >= target ? fraction(target, 100n) : zeroFraction, finished: true };
  },
};

export const wheel: Game<WheelView> = {
  id: "wheel",
  name: "Wheel",
  // Without a risk the outcome is the segment's number, counted from 0.
  outcome(stream, choices, tables) {
    const { segment, risk, multiplier } = wheel.play(stream, choices, [], tables).view;
    return risk === "" ? segment : multiplier;
  },
  play(stream, choices, _, tables) {
    const segments = readInteger(choices, "segments", 10, 50);
    if (segments % 10 !== 0) throw new Problem("segments", "fairness.bad.option", { options: "10, 20, 30, 40, 50" });
    const risk = riskOf(choices, wheelRisks);
    const table = risk && tables.wheel(segments, risk);
    const segment = stream.drawBelow(segments, "segment", (at) => (table ? formatMultiplier(decimalText(table[at] ?? zeroFraction)) : String(at)));
    const multiplier = table && (table[segment] ?? zeroFraction);
    const view: WheelView = { segments, risk: risk ?? "", segment, multiplier: multiplier ? decimalText(multiplier) : "" };
    return { view, multiplier, finished: true };
  },
};

export const plinko: Game<PlinkoView> = {
  id: "plinko",
  name: "Plinko",
  // Without a risk the outcome is only the path: L or R for each row, 16 rows by default.
  outcome(stream, choices, tables) {
    const { path, risk, multiplier } = plinko.play(stream, { ...choices, rows: choices.rows ?? maxRows }, [], tables).view;
    return risk === "" ? path.map((side) => "LR"[side]).join("") : multiplier;
  },
  play(stream, choices, _, tables) {
    const rows = readInteger(choices, "rows", 8, maxRows);
    const risk = riskOf(choices, plinkoRisks);
    // f < 0.5 is floor(f * 2) = 0.
    const path = Array.from({ length: rows }, (_, row) => stream.drawBelow(2, `row ${row + 1}`, (side) => (side ? "right" : "left")));
    const bucket = path.reduce((sum, side) => sum + side, 0);
    const multiplier = risk && (tables.plinko(rows, risk)[bucket] ?? zeroFraction);
    const view: PlinkoView = { rows, risk: risk ?? "", path, bucket, multiplier: multiplier ? decimalText(multiplier) : "" };
    return { view, multiplier, finished: true };
  },
};

const colours = ["green", "purple", "yellow", "red", "cyan", "pink", "blue"];

function gemsOf(stream: Stream): string[] {
  return Array.from({ length: 5 }, (_, at) => colours[stream.drawBelow(colours.length, `gem ${at + 1}`, (gem) => colours[gem]!)]!);
}

const hands: Record<string, DiamondsView["hand"]> = {
  "5": "five", "41": "four", "32": "full_house", "311": "three", "221": "two_pair", "2111": "pair", "11111": "none",
};

/** The kind of hand, by how often each colour occurs. */
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
    return { view, multiplier: tables.diamonds(view.hand), finished: true };
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
    const picks = readNumbers(choices, "picks", 1, kenoNumbers, 10);
    const risk = readOption(choices, "risk", ["classic", "low", "medium", "high"], "classic");
    const drawn = drawnOf(stream);
    const hits = drawn.filter((number) => picks?.includes(number));
    const view: KenoView = { risk, picks: picks ?? [], drawn, hits };
    return { view, multiplier: picks && (tables.keno(picks.length, risk)[hits.length] ?? zeroFraction), finished: true };
  },
};
