// One check of fairness: from the typed inputs to every step of the computation, or to the error of
// a field.

import type { JsonObject } from "./choices";
import { decimalText, exactText } from "./fraction";
import { movesHint, readChoices, readMoves, defaultChoices, writeChoices, writeMoves } from "./forms";
import { text, type Text } from "./page.texts";
import { Problem } from "./problem";
import { gameOf, games } from "./rules/all";
import { crashRound, roundsBetween, type CrashRound } from "./rules/crash";
import type { Game, Tables } from "./rules/game";
import { commitment, Stream, type Block, type Draw, type WideDraw } from "../../../lib/fairStream";
import type { PackageMode } from "./weights";

/**
 * Everything as typed. For crash, serverSeed is the hash of the round, clientSeed the salt, and
 * hash the hash of an earlier round.
 */
export interface Form {
  game: string;
  serverSeed: string;
  hash: string;
  clientSeed: string;
  nonce: string;
  choices: Record<string, string>;
  moves: string;
}

export interface Report {
  game: string;
  commitment: string;
  /** Whether it equals the given hash. Null if no hash was given. */
  matches: boolean | null;
  blocks: Block[];
  draws: (Draw | WideDraw)[];
  /** The number of words of the blocks that are used. */
  used: number;
  view: unknown;
  /** The bare result, in the format of published verifiers. */
  outcome: string;
  /** The payout per unit of stake, with two decimals and exactly. */
  payout: { shown: string; exact: string } | null;
  finished: boolean;
}

export interface CrashReport extends CrashRound {
  game: "crash";
  /**
   * Number of rounds between this round and the earlier one. Null if it was not found, undefined if
   * none was given.
   */
  roundsBetween?: number | null;
}

export interface CheckResult {
  problems: Record<string, string>;
  report: Report | CrashReport | null;
  /** Only the pay tables are missing. */
  needsTables?: boolean;
  /** Only the weights of an installed game are missing. */
  needsWeights?: PackageMode;
}

/** Replaces missing weights: the check stops where it needs them. */
export class NoWeights extends Error {
  constructor(readonly wanted: PackageMode) {
    super("the weights are not loaded");
  }
}

/** Replaces missing pay tables: the check stops where it needs one. */
class NoTables extends Error {}

const throwNoTables = (): never => {
  throw new NoTables();
};

const noTables: Tables = { plinko: throwNoTables, wheel: throwNoTables, keno: throwNoTables, diamonds: throwNoTables, weights: throwNoTables };

/** The max number of rounds that the search for an earlier crash round goes back. */
export const chainSteps = 20_000;

const maxSeedLength = 256;
const maxNonceLength = 15;
const hexDigits = /^[0-9a-f]{64}$/;

export const gameChoices = (): { value: string; label: string }[] => [
  ...games.map((game) => ({ value: game.id, label: game.name })),
  { value: "crash", label: "Crash" },
];

export const emptyForm = (game = "dice"): Form => ({
  game, serverSeed: "", hash: "", clientSeed: "", nonce: "", choices: defaultChoices(game), moves: "",
});

/** A change of the game keeps the seeds. */
export const withGame = (form: Form, game: string): Form => ({ ...form, game, choices: defaultChoices(game), moves: "" });

/** Computes a check. Empty fields are an error only if strict is set. Otherwise there is no report yet. */
export function check(form: Form, tables: Tables | null, strict: boolean): CheckResult {
  const problems = inputProblems(form, strict);
  const complete = form.serverSeed.trim() && form.clientSeed && (form.nonce.trim() || form.game === "crash");
  if (Object.keys(problems).length > 0 || !complete) return { problems, report: null };
  if (form.game === "crash") return { problems, report: crashReport(form) };
  try {
    return { problems, report: reportOf(form, gameOf(form.game)!, tables ?? noTables) };
  } catch (error) {
    if (error instanceof NoTables) return { problems, report: null, needsTables: true };
    if (error instanceof NoWeights) return { problems, report: null, needsWeights: error.wanted };
    if (!(error instanceof Problem)) throw error;
    return { problems: { [error.field]: text(error.key as Text, error.params) }, report: null };
  }
}

function inputProblems(form: Form, strict: boolean): Record<string, string> {
  const problems: Record<string, string> = {};
  const crash = form.game === "crash";
  const bad = (field: string, key: Text, params = {}) => (problems[field] ??= text(key, params));
  for (const field of ["serverSeed", "clientSeed"] as const) {
    if (form[field].length > maxSeedLength) bad(field, "fairness.bad.long", { most: maxSeedLength });
  }
  const hash = form.hash.trim().toLowerCase();
  if (hash && !hexDigits.test(hash)) bad("hash", "fairness.bad.hex");
  if (crash && form.serverSeed.trim() && !hexDigits.test(form.serverSeed.trim().toLowerCase())) bad("serverSeed", "fairness.bad.hex");
  const nonce = form.nonce.trim();
  if (!crash && nonce && !(/^\d+$/.test(nonce) && nonce.length <= maxNonceLength)) bad("nonce", "fairness.bad.nonce");
  if (!strict) return problems;
  for (const field of crash ? (["serverSeed", "clientSeed"] as const) : (["serverSeed", "clientSeed", "nonce"] as const)) {
    if (form[field].trim() === "") bad(field, "fairness.bad.empty");
  }
  return problems;
}

function crashReport(form: Form): CrashReport {
  const hash = form.serverSeed.trim().toLowerCase();
  const earlier = form.hash.trim().toLowerCase();
  const round = crashRound(hash, form.clientSeed);
  return { game: "crash", ...round, ...(earlier ? { roundsBetween: roundsBetween(hash, earlier, chainSteps) } : {}) };
}

function reportOf(form: Form, game: Game, tables: Tables): Report {
  const choices = writeChoices(game.id, form.choices);
  const turns = writeMoves(game.id, form.moves);
  const serverSeed = form.serverSeed.trim();
  const clientSeed = (game.prefix?.(choices) ?? "") + form.clientSeed;
  const stream = () => new Stream(serverSeed, clientSeed, BigInt(form.nonce.trim()));
  const [playStream, outcomeStream] = [stream(), stream()];
  const { view, multiplier, finished: over } = game.play(playStream, choices, turns, tables);
  const outcome = game.outcome(outcomeStream, choices, tables);
  // Without moves an endless game shows what it would draw. With moves it shows what it drew.
  const reportStream = game.listsExtraDraws && turns.length === 0 && !over ? outcomeStream : playStream;
  const seedHash = commitment(serverSeed);
  const hash = form.hash.trim().toLowerCase();
  return {
    game: game.id, commitment: seedHash, matches: hash ? hash === seedHash : null, blocks: reportStream.blocks, draws: reportStream.draws, used: reportStream.used, view,
    outcome: outcomeText(outcome), finished: over, payout: multiplier && { shown: decimalText(multiplier), exact: exactText(multiplier) },
  };
}

function outcomeText(outcome: unknown): string {
  if (!Array.isArray(outcome)) return String(outcome);
  return outcome.map((part) => (Array.isArray(part) ? `[${part.join(", ")}]` : String(part))).join(", ");
}

/**
 * The form that a link fills: {game}-{serverSeed}-{clientSeed}-{nonce}. Null for other links. Only
 * the client seed can contain hyphens.
 */
export function formOfLink(search: string): Form | null {
  const query = new URLSearchParams(search);
  const match = /^([a-z0-9_]+)-([^-]*)-(.*)-([^-]*)$/s.exec(query.get("verify") ?? "");
  if (!match) return null;
  const [, game = "", serverSeed = "", clientSeed = "", nonce = ""] = match;
  if (game !== "crash" && !gameOf(game)) return null;
  const choices = objectOf(query.get("params"));
  const turns = listOf(query.get("turns"));
  return { game, serverSeed, clientSeed, nonce, hash: query.get("hash") ?? "", choices: readChoices(game, choices), moves: movesHint(game) ? readMoves(game, turns) : "" };
}

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? "null");
  } catch {
    return null;
  }
}

function objectOf(json: string | null): JsonObject {
  const value = parsed(json);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** Moves are objects. The string that ends a round early is not a move. */
function listOf(json: string | null): JsonObject[] {
  const value = parsed(json);
  return Array.isArray(value) ? value.filter((turn): turn is JsonObject => typeof turn === "object" && turn !== null) : [];
}
