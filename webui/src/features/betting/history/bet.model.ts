// One bet as its overview shows it.

import { signal, type ReadonlySignal } from "@preact/signals";
import type { BetInfo, InfoAnswer as BetAnswer, PastSeed } from "../../../lib/api.gen";
import { ApiError } from "../../../lib/error";
import { errorText } from "../../../lib/errorText";
import { formatMultiplier } from "../../../lib/format";
import { shareLink } from "./link";
import { installedView } from "./result/installedView";
import { isViewOf } from "./result/resultText";

export type { BetInfo, InfoAnswer as BetAnswer, InfoPlayer as BetUser } from "../../../lib/api.gen";

export type BetState = { phase: "loading" } | { phase: "unknown" } | { phase: "failed"; failure: string } | { phase: "shown"; bet: BetAnswer };

/** Errors that mean that the bet does not exist. */
const isUnknown = (error: unknown) => error instanceof ApiError && error.kind === "refused" && (error.status === 404 || error.is(404) || error.is(1));

/** The state of one bet. Call load() again after a failure. */
export class BetOverview {
  private readonly current = signal<BetState>({ phase: "loading" });
  readonly state: ReadonlySignal<BetState> = this.current;
  private lastRequest = 0;

  constructor(private readonly fetchBet: () => Promise<BetAnswer>) {}

  async load(): Promise<void> {
    const requestNumber = ++this.lastRequest;
    this.current.value = { phase: "loading" };
    const next = await this.fetchBet().then(
      (bet): BetState => ({ phase: "shown", bet }),
      (error: unknown): BetState => (isUnknown(error) ? { phase: "unknown" } : { phase: "failed", failure: errorText(error) }),
    );
    if (requestNumber === this.lastRequest) this.current.value = next;
  }
}

/** The multiplier with two decimals. A lost bet shows 0.00 even if the server sends another value. */
export function multiplierText({ status, multiplier }: Pick<BetInfo, "status" | "multiplier">): string {
  if (status === "lose") return "0.00";
  const [whole = "0", part = ""] = multiplier.split(".");
  return `${whole}.${part.slice(0, 2).padEnd(2, "0")}`;
}

/** The words that share a bet: with the multiplier for a won bet, only the game for any other. */
export function shareText(info: Pick<BetInfo, "status" | "multiplier">, game: string): { key: "bets.shareWin" | "bets.shareBet"; params: Record<string, string> } {
  const multiplier = formatMultiplier(multiplierText(info));
  return { key: info.status === "win" ? "bets.shareWin" : "bets.shareBet", params: { multiplier, game } };
}

type Draw = Pick<BetInfo, "nonce" | "server_seed" | "server_seed_hash">;

/** Whether the site drew the outcome from seeds. A bet on a match has no seeds to verify. */
export function isProvablyFair({ fairness }: Pick<BetInfo, "fairness">): boolean {
  return fairness !== 0;
}

/** Whether this viewer can verify the bet: never (its player keeps the seeds private), not yet, or now. */
export function verifiable({ nonce, server_seed, server_seed_hash }: Draw): "private" | "later" | "now" {
  if (nonce === -1 || server_seed_hash === null) return "private";
  return server_seed ? "now" : "later";
}

export type FairnessStep = "private" | "later" | "own" | "round" | "now";

/**
 * The next step of verifying a bet. A shared round publishes its hash itself. For other rounds only
 * the bet's player can reveal the seed.
 */
export function fairnessStep(info: Draw & Pick<BetInfo, "game" | "own">): FairnessStep {
  const state = verifiable(info);
  if (state !== "later") return state;
  if (info.game === "crash") return "round";
  return info.own ? "own" : "later";
}

/** The bet with the seed that a seed change revealed. Null if the bet was drawn from another seed. */
export function withRevealedSeed(info: BetInfo, past: readonly PastSeed[]): BetInfo | null {
  const pair = past.find(({ server_seed_hash: hash }) => hash === info.server_seed_hash);
  return pair ? { ...info, server_seed: pair.server_seed } : null;
}

/** The games with open rounds that block a seed change, read from the error. Null for any other error. */
export function blockingGames(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || !error.is(openRoundCode)) return null;
  const { games } = error.extra;
  return Array.isArray(games) ? games.filter((game) => typeof game === "string") : [];
}

/** The error code of a seed change while an open round still uses the seeds. */
const openRoundCode = 2;

/**
 * The link to the page that computes the bet again and compares the result. Null while the bet
 * cannot be verified.
 */
export function verifyLink(info: BetInfo): string | null {
  if (verifiable(info) !== "now") return null;
  const installed = installedView(info.view);
  const query = new URLSearchParams({ verify: `${installed ? "installed" : info.game}-${info.server_seed}-${info.client_seed}-${info.nonce}` });
  query.set("hash", info.server_seed_hash!);
  // A voided bet has no payout to compare with.
  if (info.status !== "cancelled") query.set("paid", info.multiplierExact);
  if (info.own) query.set("own", "1");
  const point = isViewOf("crash", info.view) && info.game === "crash" ? info.view.point : null;
  if (point) query.set("point", point);
  const params = installed ? { game: info.game, version: installed.version, mode: installed.mode, digest: installed.digest } : info.data;
  if (params && Object.keys(params).length > 0) query.set("params", JSON.stringify(params));
  if (info.turns.length > 0) query.set("turns", JSON.stringify(info.turns));
  return `/fairness?${query}`;
}

export interface Share {
  link: string;
  twitter: string;
  telegram: string;
}

/** The places where the bet can be shared. */
export function shareTargets(origin: string, info: BetInfo, message: string): Share {
  const link = shareLink(origin, info);
  return {
    link,
    twitter: `https://twitter.com/intent/tweet?${new URLSearchParams({ text: message, url: link })}`,
    telegram: `https://t.me/share/url?${new URLSearchParams({ url: link, text: message })}`,
  };
}

const valueText = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (typeof value === "object" && value !== null) {
    const type = "type" in value ? String(value.type) : "";
    return "number" in value ? `${type} ${String(value.number)}` : type;
  }
  return String(value);
};

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");

type NamedValue = [name: string, value: string];

/** The choices whose labels differ from their own names. */
const choiceLabels: Record<string, (value: unknown, game: string) => NamedValue> = {
  over: (value) => ["Roll", value === false ? "under the target" : "over the target"],
  series: (value) => ["Mode", value === true ? "series" : "single flip"],
  side: (value) => ["Called", valueText(value)],
  picks: (value) => ["Numbers picked", valueText(value)],
  stones: (value) => ["Stones in a row", valueText(value)],
  auto: (value) => ["Automatic cash-out", formatMultiplier(valueText(value))],
  target: (value, game) => ["Target", game === "limbo" ? formatMultiplier(valueText(value)) : valueText(value)],
};

/**
 * What the player chose, as name and value pairs. Sides of a game are listed without their amounts.
 * Empty choices are left out.
 */
export function choiceLabelsOf(game: string, data: Record<string, unknown> | null): NamedValue[] {
  if (game === "baccarat") {
    const sides = Object.entries(data ?? {}).filter(([, amount]) => Number(amount) > 0).map(([side]) => side);
    return sides.length > 0 ? [["Bets", sides.join(", ")]] : [];
  }
  const chosen = Object.entries(data ?? {}).filter(([, value]) => value !== null && value !== "");
  return chosen.map(([name, value]) => choiceLabels[name]?.(value, game) ?? [labelOf(name), valueText(value)]);
}

/** Moves that the picture of the result already shows. */
const movesInPicture = new Set(["cell", "tile", "guess", "side", "hold", "at"]);

/**
 * The moves of a round in order. The word "finish" means that the player collected the winnings.
 * Moves that the picture of the result shows are left out.
 */
export function movesText(turns: BetInfo["turns"]): string {
  const moves = turns.flatMap((turn) => (typeof turn === "object" && turn !== null ? Object.entries(turn) : [])).filter(([name]) => !movesInPicture.has(name));
  return moves.map(([, value]) => valueText(value)).join(", ");
}
