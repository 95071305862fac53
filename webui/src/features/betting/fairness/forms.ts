// The fields of the verifier: the inputs of each game as typed texts, and the conversion from and
// to the choices of the API.

import type { JsonObject } from "./choices";
import { Problem } from "./problem";
import type { Text } from "./page.texts";

export interface ChoiceField {
  name: string;
  label: Text;
  hint?: Text;
  /** The allowed values. Absent for free text. */
  options?: string[];
  default: string;
  /** Converts the text to the value of the API. Absent: the text as it is. */
  write?: (text: string) => unknown;
  /** Converts the value back to text. Absent: as it is. */
  read?: (value: unknown) => string;
}

const range = (from: number, to: number, step = 1) => Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => String(from + at * step));
const splitWords = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== "");

const riskField = (options: string[]): ChoiceField => ({ name: "risk", label: "fairness.choice.risk", options, default: options[0]! });
const targetField: ChoiceField = { name: "target", label: "fairness.choice.target", hint: "fairness.optional", default: "" };
const amountField = (name: "player" | "banker" | "tie"): ChoiceField => ({ name, label: `fairness.choice.${name}`, hint: "fairness.optional", default: "" });

const booleanField = (name: string, label: Text, yes: string, no: string, defaultValue: string): ChoiceField => ({
  name, label, options: [yes, no], default: defaultValue, write: (text) => text === yes, read: (value) => (value === true ? yes : no),
});

// Converts "straight 17 0.10; red 1" to bets and back.
const betsField: ChoiceField = {
  name: "bets",
  label: "fairness.choice.bets",
  hint: "fairness.hint.bets",
  default: "",
  write: (text) =>
    text.split(/[;\n]+/).map(splitWords).filter((parts) => parts.length > 0).map((parts) => {
      const [type, ...numbers] = parts;
      if (numbers.length < 1 || numbers.length > 2) throw new Problem("bets", "fairness.bad.bets");
      return numbers.length === 2 ? { type, number: numbers[0], amount: numbers[1] } : { type, amount: numbers[0] };
    }),
  read: (value) =>
    !Array.isArray(value) ? "" : value.map((bet: JsonObject) => [bet.type, bet.number, bet.amount].filter((part) => part !== undefined).join(" ")).join("; "),
};

const picksField: ChoiceField = {
  name: "picks",
  label: "fairness.choice.picks",
  hint: "fairness.hint.picks",
  default: "",
  write: (text) => splitWords(text).map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : NaN)),
  read: (value) => (Array.isArray(value) ? value.join(", ") : ""),
};

const fields: Record<string, ChoiceField[]> = {
  dice: [targetField, booleanField("over", "fairness.choice.side", "over", "under", "over")],
  limbo: [targetField],
  plinko: [{ name: "rows", label: "fairness.choice.rows", options: range(8, 16), default: "16" }, riskField(["low", "medium", "high", "expert"])],
  wheel: [{ name: "segments", label: "fairness.choice.segments", options: range(10, 50, 10), default: "10" }, riskField(["low", "medium", "high"])],
  coinflip: [
    booleanField("series", "fairness.choice.mode", "series", "single", "single"),
    { name: "side", label: "fairness.choice.called", options: ["heads", "tails"], default: "heads" },
  ],
  keno: [picksField, riskField(["classic", "low", "medium", "high"])],
  roulette: [betsField],
  baccarat: [amountField("player"), amountField("banker"), amountField("tie")],
  mines: [{ name: "mines", label: "fairness.choice.mines", options: range(1, 24), default: "3" }],
  tower: [{ name: "difficulty", label: "fairness.choice.difficulty", options: ["easy", "medium", "hard", "expert", "master"], default: "easy" }],
  bonus_wheel: [{ name: "weights", label: "fairness.choice.weights", hint: "fairness.hint.weights", default: "60 20 10 6 3.9 0.1" }],
  installed: [
    { name: "game", label: "fairness.choice.game", hint: "fairness.hint.game", default: "" },
    { name: "version", label: "fairness.choice.version", default: "" },
    { name: "mode", label: "fairness.choice.packageMode", default: "base" },
    { name: "digest", label: "fairness.choice.digest", hint: "fairness.hint.digest", default: "" },
  ],
  jackpot: [
    { name: "jackpot", label: "fairness.choice.jackpot", hint: "fairness.hint.jackpot", default: "" },
    { name: "of", label: "fairness.choice.of", hint: "fairness.hint.of", default: "" },
    { name: "contribution", label: "fairness.choice.contribution", hint: "fairness.hint.contribution", default: "" },
  ],
  stairs: [{ name: "stones", label: "fairness.choice.stones", options: range(1, 7), default: "1" }],
};

export const fieldsOf = (game: string): ChoiceField[] => (Object.hasOwn(fields, game) ? fields[game]! : []);

/** The initial texts of a game's fields. */
export const defaultChoices = (game: string): Record<string, string> =>
  Object.fromEntries(fieldsOf(game).map((field) => [field.name, field.default]));

/** Converts choices of the API to texts. Missing choices get their defaults. */
export function readChoices(game: string, given: JsonObject): Record<string, string> {
  return Object.fromEntries(fieldsOf(game).map((field) => {
    const value = given[field.name];
    if (value === undefined || value === null) return [field.name, field.default];
    return [field.name, field.read ? field.read(value) : String(value)];
  }));
}

/** Converts texts to the choices of the API. Empty fields are left out. */
export function writeChoices(game: string, texts: Record<string, string>): JsonObject {
  const filled = fieldsOf(game).filter((field) => (texts[field.name] ?? "").trim() !== "");
  return Object.fromEntries(filled.map((field) => {
    const typed = texts[field.name]!.trim();
    return [field.name, field.write ? field.write(typed) : typed];
  }));
}

/** Games with moves: the member of a move that contains the choice, and the hint of the field. */
const moveFields: Record<string, { member: string; hint: Text }> = {
  mines: { member: "cell", hint: "fairness.hint.mines" },
  tower: { member: "tile", hint: "fairness.hint.tower" },
  stairs: { member: "cell", hint: "fairness.hint.stairs" },
  coinflip: { member: "side", hint: "fairness.hint.coinflip" },
  hilo: { member: "guess", hint: "fairness.hint.hilo" },
  blackjack: { member: "action", hint: "fairness.hint.blackjack" },
  videopoker: { member: "hold", hint: "fairness.hint.videopoker" },
};

/** The hint of the field for moves. Null for games without moves. */
export const movesHint = (game: string): Text | null => (Object.hasOwn(moveFields, game) ? moveFields[game]!.hint : null);

const nothingHeld = "none";

/** Converts the typed moves to the moves of the API. */
export function writeMoves(game: string, typed: string): JsonObject[] {
  const list = splitWords(typed.toLowerCase());
  if (!Object.hasOwn(moveFields, game) || list.length === 0) return [];
  const { member } = moveFields[game]!;
  if (member !== "hold") return list.map((word) => ({ [member]: word }));
  const held = list[0] === nothingHeld && list.length === 1 ? [] : list;
  if (held.some((word) => !/^[1-5]$/.test(word))) throw new Problem("turns", "fairness.bad.hold");
  return [{ hold: range(1, 5).map((position) => held.includes(position)) }];
}

/** Converts the moves of the API to text. */
export function readMoves(game: string, turns: JsonObject[]): string {
  if (!Object.hasOwn(moveFields, game)) return "";
  const { member } = moveFields[game]!;
  if (member !== "hold") return turns.map((turn) => turn[member]).join(", ");
  const hold = turns[0]?.hold;
  if (!Array.isArray(hold)) return "";
  return hold.flatMap((isHeld, at) => (isHeld === true ? [at + 1] : [])).join(", ") || nothingHeld;
}
