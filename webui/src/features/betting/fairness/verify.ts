// One check of fairness: what was typed goes in, every step of the computation
// comes out, or what is wrong with which field.

import type { Given } from "./choices";
import { decimalText, exactText } from "./fraction";
import { movesHint, readChoices, readMoves, standardChoices, writeChoices, writeMoves } from "./forms";
import { text, type Text } from "./page.texts";
import { Problem } from "./problem";
import { gameOf, games } from "./rules/all";
import { crashRound, roundsBetween, type CrashRound } from "./rules/crash";
import type { Game, Tables } from "./rules/game";
import { commitment, Stream, type Block, type Draw } from "./stream";

/** Everything as typed. For crash, serverSeed is the round's hash, clientSeed
 *  the salt, and hash that of an earlier round. */
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
  /** Whether it is the hash given; null when none was. */
  matches: boolean | null;
  blocks: Block[];
  draws: Draw[];
  view: unknown;
  /** The bare result, as published verifiers write it. */
  outcome: string;
  /** What is paid for each unit staked, two decimals and exactly. */
  pays: { shown: string; exact: string } | null;
  over: boolean;
}

export interface CrashReport extends CrashRound {
  game: "crash";
  /** Rounds between this one and the earlier one; null when it was not found, undefined when none was given. */
  between?: number | null;
}

export interface Checked {
  problems: Record<string, string>;
  report: Report | CrashReport | null;
  /** Only the pay tables are missing. */
  wantsTables?: boolean;
}

/** Stands in for pay tables that are not there: what needs one stops here. */
class NoTables extends Error {}

const lacking = (): never => {
  throw new NoTables();
};

const noTables: Tables = { plinko: lacking, wheel: lacking, keno: lacking, diamonds: lacking };

/** How far back a crash round is looked for. */
export const chainSteps = 20_000;

const longestSeed = 256;
const longestNonce = 15;
const hexDigits = /^[0-9a-f]{64}$/;

export const gameChoices = (): { value: string; label: string }[] => [
  ...games.map((game) => ({ value: game.id, label: game.name })),
  { value: "crash", label: "Crash" },
];

export const emptyForm = (game = "dice"): Form => ({
  game, serverSeed: "", hash: "", clientSeed: "", nonce: "", choices: standardChoices(game), moves: "",
});

/** Another game keeps the seeds. */
export const withGame = (form: Form, game: string): Form => ({ ...form, game, choices: standardChoices(game), moves: "" });

/**
 * Computes a check. Fields that are still empty are no problem unless strict:
 * the report is then just not there yet.
 */
export function check(form: Form, tables: Tables | null, strict: boolean): Checked {
  const problems = inputProblems(form, strict);
  const complete = form.serverSeed.trim() && form.clientSeed && (form.nonce.trim() || form.game === "crash");
  if (Object.keys(problems).length > 0 || !complete) return { problems, report: null };
  if (form.game === "crash") return { problems, report: crashReport(form) };
  try {
    return { problems, report: reportOf(form, gameOf(form.game)!, tables ?? noTables) };
  } catch (error) {
    if (error instanceof NoTables) return { problems, report: null, wantsTables: true };
    if (!(error instanceof Problem)) throw error;
    return { problems: { [error.field]: text(error.key as Text, error.params) }, report: null };
  }
}

function inputProblems(form: Form, strict: boolean): Record<string, string> {
  const problems: Record<string, string> = {};
  const crash = form.game === "crash";
  const bad = (field: string, key: Text, params = {}) => (problems[field] ??= text(key, params));
  for (const field of ["serverSeed", "clientSeed"] as const) {
    if (form[field].length > longestSeed) bad(field, "fairness.bad.long", { most: longestSeed });
  }
  const hash = form.hash.trim().toLowerCase();
  if (hash && !hexDigits.test(hash)) bad("hash", "fairness.bad.hex");
  if (crash && form.serverSeed.trim() && !hexDigits.test(form.serverSeed.trim().toLowerCase())) bad("serverSeed", "fairness.bad.hex");
  const nonce = form.nonce.trim();
  if (!crash && nonce && !(/^\d+$/.test(nonce) && nonce.length <= longestNonce)) bad("nonce", "fairness.bad.nonce");
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
  return { game: "crash", ...round, ...(earlier ? { between: roundsBetween(hash, earlier, chainSteps) } : {}) };
}

function reportOf(form: Form, game: Game, tables: Tables): Report {
  const choices = writeChoices(game.id, form.choices);
  const turns = writeMoves(game.id, form.moves);
  const serverSeed = form.serverSeed.trim();
  const stream = () => new Stream(serverSeed, form.clientSeed, BigInt(form.nonce.trim()));
  const [played, bare] = [stream(), stream()];
  const { view, multiplier, over } = game.play(played, choices, turns, tables);
  const outcome = game.outcome(bare, choices, tables);
  // Without moves an endless game shows what is to come; with them what came.
  const shown = game.endless && turns.length === 0 && !over ? bare : played;
  const sum = commitment(serverSeed);
  const hash = form.hash.trim().toLowerCase();
  return {
    game: game.id, commitment: sum, matches: hash ? hash === sum : null, blocks: shown.blocks, draws: shown.draws, view,
    outcome: outcomeText(outcome), over, pays: multiplier && { shown: decimalText(multiplier), exact: exactText(multiplier) },
  };
}

function outcomeText(outcome: unknown): string {
  if (!Array.isArray(outcome)) return String(outcome);
  return outcome.map((part) => (Array.isArray(part) ? `[${part.join(", ")}]` : String(part))).join(", ");
}

/** The form that a link fills: {game}-{serverSeed}-{clientSeed}-{nonce}; null
 *  for a link that names none. Only the client seed may contain hyphens. */
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

function objectOf(json: string | null): Given {
  const value = parsed(json);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Given) : {};
}

/** Moves are objects; the word that ends a round early is none. */
function listOf(json: string | null): Given[] {
  const value = parsed(json);
  return Array.isArray(value) ? value.filter((turn): turn is Given => typeof turn === "object" && turn !== null) : [];
}
