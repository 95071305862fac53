// The fields of the verifier: what each game is asked for, as typed texts, and
// how they are read from and into the choices on the wire.

import type { Given } from "./choices";
import { Problem } from "./problem";
import type { Text } from "./page.texts";

export interface ChoiceField {
  name: string;
  label: Text;
  hint?: Text;
  /** A choice of these; otherwise free text. */
  options?: string[];
  default: string;
  /** Into the wire's form; absent: the text as it is. */
  write?: (text: string) => unknown;
  /** Back into text; absent: as it is. */
  read?: (value: unknown) => string;
}

const range = (from: number, to: number, step = 1) => Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => String(from + at * step));
const words = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== "");

const risk = (options: string[]): ChoiceField => ({ name: "risk", label: "fairness.choice.risk", options, default: options[0]! });
const target: ChoiceField = { name: "target", label: "fairness.choice.target", hint: "fairness.optional", default: "" };
const amount = (name: "player" | "banker" | "tie"): ChoiceField => ({ name, label: `fairness.choice.${name}`, hint: "fairness.optional", default: "" });

const pair = (name: string, label: Text, yes: string, no: string, standard: string): ChoiceField => ({
  name, label, options: [yes, no], default: standard, write: (text) => text === yes, read: (value) => (value === true ? yes : no),
});

// "straight 17 0.10; red 1" and back.
const bets: ChoiceField = {
  name: "bets",
  label: "fairness.choice.bets",
  hint: "fairness.hint.bets",
  default: "",
  write: (text) =>
    text.split(/[;\n]+/).map(words).filter((parts) => parts.length > 0).map((parts) => {
      const [type, ...numbers] = parts;
      if (numbers.length < 1 || numbers.length > 2) throw new Problem("bets", "fairness.bad.bets");
      return numbers.length === 2 ? { type, number: numbers[0], amount: numbers[1] } : { type, amount: numbers[0] };
    }),
  read: (value) =>
    !Array.isArray(value) ? "" : value.map((bet: Given) => [bet.type, bet.number, bet.amount].filter((part) => part !== undefined).join(" ")).join("; "),
};

const picks: ChoiceField = {
  name: "picks",
  label: "fairness.choice.picks",
  hint: "fairness.hint.picks",
  default: "",
  write: (text) => words(text).map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : NaN)),
  read: (value) => (Array.isArray(value) ? value.join(", ") : ""),
};

const fields: Record<string, ChoiceField[]> = {
  dice: [target, pair("over", "fairness.choice.side", "over", "under", "over")],
  limbo: [target],
  plinko: [{ name: "rows", label: "fairness.choice.rows", options: range(8, 16), default: "16" }, risk(["low", "medium", "high", "expert"])],
  wheel: [{ name: "segments", label: "fairness.choice.segments", options: range(10, 50, 10), default: "10" }, risk(["low", "medium", "high"])],
  coinflip: [
    pair("series", "fairness.choice.mode", "series", "single", "single"),
    { name: "side", label: "fairness.choice.called", options: ["heads", "tails"], default: "heads" },
  ],
  keno: [picks, risk(["classic", "low", "medium", "high"])],
  roulette: [bets],
  baccarat: [amount("player"), amount("banker"), amount("tie")],
  mines: [{ name: "mines", label: "fairness.choice.mines", options: range(1, 24), default: "3" }],
  tower: [{ name: "difficulty", label: "fairness.choice.difficulty", options: ["easy", "medium", "hard", "expert", "master"], default: "easy" }],
  bonus_wheel: [{ name: "weights", label: "fairness.choice.weights", hint: "fairness.hint.weights", default: "60 20 10 6 3.9 0.1" }],
  stairs: [{ name: "stones", label: "fairness.choice.stones", options: range(1, 7), default: "1" }],
};

export const fieldsOf = (game: string): ChoiceField[] => (Object.hasOwn(fields, game) ? fields[game]! : []);

/** The texts of a game's fields before anything is typed. */
export const standardChoices = (game: string): Record<string, string> =>
  Object.fromEntries(fieldsOf(game).map((field) => [field.name, field.default]));

/** The texts for choices as they are on the wire; what is missing gets its default. */
export function readChoices(game: string, given: Given): Record<string, string> {
  return Object.fromEntries(fieldsOf(game).map((field) => {
    const value = given[field.name];
    if (value === undefined || value === null) return [field.name, field.default];
    return [field.name, field.read ? field.read(value) : String(value)];
  }));
}

/** The choices as they are on the wire; empty fields are left out. */
export function writeChoices(game: string, texts: Record<string, string>): Given {
  const filled = fieldsOf(game).filter((field) => (texts[field.name] ?? "").trim() !== "");
  return Object.fromEntries(filled.map((field) => {
    const typed = texts[field.name]!.trim();
    return [field.name, field.write ? field.write(typed) : typed];
  }));
}

/** Games with moves: the member of a move that holds the choice, and what to type. */
const moves: Record<string, { member: string; hint: Text }> = {
  mines: { member: "cell", hint: "fairness.hint.mines" },
  tower: { member: "tile", hint: "fairness.hint.tower" },
  stairs: { member: "cell", hint: "fairness.hint.stairs" },
  coinflip: { member: "side", hint: "fairness.hint.coinflip" },
  hilo: { member: "guess", hint: "fairness.hint.hilo" },
  blackjack: { member: "action", hint: "fairness.hint.blackjack" },
  videopoker: { member: "hold", hint: "fairness.hint.videopoker" },
};

/** What to type as moves; null for games without. */
export const movesHint = (game: string): Text | null => (Object.hasOwn(moves, game) ? moves[game]!.hint : null);

const nothingHeld = "none";

/** The moves as they are on the wire. */
export function writeMoves(game: string, typed: string): Given[] {
  const list = words(typed.toLowerCase());
  if (!Object.hasOwn(moves, game) || list.length === 0) return [];
  const { member } = moves[game]!;
  if (member !== "hold") return list.map((word) => ({ [member]: word }));
  const held = list[0] === nothingHeld && list.length === 1 ? [] : list;
  if (held.some((word) => !/^[1-5]$/.test(word))) throw new Problem("turns", "fairness.bad.hold");
  return [{ hold: range(1, 5).map((place) => held.includes(place)) }];
}

/** The text for moves as they are on the wire. */
export function readMoves(game: string, turns: Given[]): string {
  if (!Object.hasOwn(moves, game)) return "";
  const { member } = moves[game]!;
  if (member !== "hold") return turns.map((turn) => turn[member]).join(", ");
  const hold = turns[0]?.hold;
  if (!Array.isArray(hold)) return "";
  return hold.flatMap((kept, at) => (kept === true ? [at + 1] : [])).join(", ") || nothingHeld;
}
