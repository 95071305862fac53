// One bet as its overview shows it.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import type { BetInfo, InfoAnswer as BetAnswer, PastSeed } from "../../../lib/api.gen";
import { ApiError } from "../../../lib/error";
import { errorText } from "../../../lib/explain";
import { formatMultiplier } from "../../../lib/format";
import { shareLink } from "./link";
import { isViewOf } from "./result/words";

export type { BetInfo, InfoAnswer as BetAnswer, InfoPlayer as BetUser } from "../../../lib/api.gen";

export type BetState = { phase: "loading" } | { phase: "unknown" } | { phase: "failed"; failure: string } | { phase: "shown"; bet: BetAnswer };

/** Refusals that say that there is no such bet. */
const isUnknown = (error: unknown) => error instanceof ApiError && error.kind === "refused" && (error.status === 404 || error.is(404) || error.is(1));

/** Loads one bet; load() again after a failure. */
export class BetOverview {
  private readonly held = signal<BetState>({ phase: "loading" });
  readonly state: ReadonlySignal<BetState> = this.held;
  private latest = 0;

  constructor(private readonly ask: () => Promise<BetAnswer>) {}

  async load(): Promise<void> {
    const mine = ++this.latest;
    this.held.value = { phase: "loading" };
    const next = await this.ask().then(
      (bet): BetState => ({ phase: "shown", bet }),
      (error: unknown): BetState => (isUnknown(error) ? { phase: "unknown" } : { phase: "failed", failure: errorText(error) }),
    );
    if (mine === this.latest) this.held.value = next;
  }
}

/** Two decimals; a lost bet pays 0.00 whatever else was said. */
export function shownMultiplier({ status, multiplier }: Pick<BetInfo, "status" | "multiplier">): string {
  if (status === "lose") return "0.00";
  const [whole = "0", part = ""] = multiplier.split(".");
  return `${whole}.${part.slice(0, 2).padEnd(2, "0")}`;
}

/** What a bet is called when it is shown to others: by its multiplier where it
 *  won, by its game alone where there is nothing to be proud of. */
export function shareWords(info: Pick<BetInfo, "status" | "multiplier">, game: string): { key: "bets.shareWin" | "bets.shareBet"; params: Record<string, string> } {
  const multiplier = formatMultiplier(shownMultiplier(info));
  return { key: info.status === "win" ? "bets.shareWin" : "bets.shareBet", params: { multiplier, game } };
}

type Draw = Pick<BetInfo, "nonce" | "server_seed" | "server_seed_hash">;

/** Whether chance of the house's making decided the bet: a bet on a match has no seeds to verify. */
export function drawnByHouse({ fairness }: Pick<BetInfo, "fairness">): boolean {
  return fairness !== 0;
}

/** Whether this viewer can verify it: not at all, because its player keeps the seeds private, not yet, or now. */
export function verifiable({ nonce, server_seed, server_seed_hash }: Draw): "private" | "later" | "now" {
  if (nonce === -1 || server_seed_hash === null) return "private";
  return server_seed ? "now" : "later";
}

export type FairnessStep = "private" | "later" | "own" | "round" | "now";

/** What comes next on the way to verifying a bet. A round that many share tells
 *  its hash by itself; otherwise only the bet's own player can reveal the seed. */
export function fairnessStep(info: Draw & Pick<BetInfo, "game" | "own">): FairnessStep {
  const state = verifiable(info);
  if (state !== "later") return state;
  if (info.game === "crash") return "round";
  return info.own ? "own" : "later";
}

/** The bet with the seed that a change of seeds revealed; null when it was
 *  drawn from another. */
export function withRevealed(info: BetInfo, past: readonly PastSeed[]): BetInfo | null {
  const pair = past.find(({ server_seed_hash: hash }) => hash === info.server_seed_hash);
  return pair ? { ...info, server_seed: pair.server_seed } : null;
}

/** The games whose open rounds hold up a change of seeds, by a refusal; null for
 *  any other failure. */
export function heldUpBy(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || !error.is(openRound)) return null;
  const { games } = error.extra;
  return Array.isArray(games) ? games.filter((game) => typeof game === "string") : [];
}

/** The refusal of a change of seeds while a round still draws from them. */
const openRound = 2;

/** The page that computes the bet again, which then says whether it comes to the
 *  same; null while or because that is not possible. */
export function verifyLink(info: BetInfo): string | null {
  if (verifiable(info) !== "now") return null;
  const query = new URLSearchParams({ verify: `${info.game}-${info.server_seed}-${info.client_seed}-${info.nonce}` });
  query.set("hash", info.server_seed_hash!);
  // A voided bet came to nothing that could be the same.
  if (info.status !== "cancelled") query.set("paid", info.multiplierExact);
  if (info.own) query.set("own", "1");
  const point = isViewOf("crash", info.view) && info.game === "crash" ? info.view.point : null;
  if (point) query.set("point", point);
  if (info.data && Object.keys(info.data).length > 0) query.set("params", JSON.stringify(info.data));
  if (info.turns.length > 0) query.set("turns", JSON.stringify(info.turns));
  return `/fairness?${query}`;
}

export interface Share {
  link: string;
  twitter: string;
  telegram: string;
}

/** Where the bet can be shown to others. */
export function shareTargets(origin: string, info: BetInfo, words: string): Share {
  const link = shareLink(origin, info);
  return {
    link,
    twitter: `https://twitter.com/intent/tweet?${new URLSearchParams({ text: words, url: link })}`,
    telegram: `https://t.me/share/url?${new URLSearchParams({ url: link, text: words })}`,
  };
}

const words = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(words).join(", ");
  if (typeof value === "object" && value !== null) {
    const type = "type" in value ? String(value.type) : "";
    return "number" in value ? `${type} ${String(value.number)}` : type;
  }
  return String(value);
};

const spaced = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");

type Words = [name: string, value: string];

/** The choices that say more by other words than by their own names. */
const told: Record<string, (value: unknown, game: string) => Words> = {
  over: (value) => ["Roll", value === false ? "under the target" : "over the target"],
  series: (value) => ["Mode", value === true ? "series" : "single flip"],
  side: (value) => ["Called", words(value)],
  picks: (value) => ["Numbers picked", words(value)],
  stones: (value) => ["Stones in a row", words(value)],
  auto: (value) => ["Automatic cash-out", formatMultiplier(words(value))],
  target: (value, game) => ["Target", game === "limbo" ? formatMultiplier(words(value)) : words(value)],
};

/** What the player chose, a name and a value each. Sides of a game are named
 *  without their amounts; what was left open is not told. */
export function choiceWords(game: string, data: Record<string, unknown> | null): Words[] {
  if (game === "baccarat") {
    const sides = Object.entries(data ?? {}).filter(([, amount]) => Number(amount) > 0).map(([side]) => side);
    return sides.length > 0 ? [["Bets", sides.join(", ")]] : [];
  }
  const chosen = Object.entries(data ?? {}).filter(([, value]) => value !== null && value !== "");
  return chosen.map(([name, value]) => told[name]?.(value, game) ?? [spaced(name), words(value)]);
}

/** Moves that the picture of the result shows by itself. */
const pictured = new Set(["cell", "tile", "guess", "side", "hold", "at"]);

/** The moves of a round in order; the word "finish" among them stands for taking
 *  what was won. Told as far as they are not to be seen in its picture. */
export function moveWords(turns: BetInfo["turns"]): string {
  const moves = turns.flatMap((turn) => (typeof turn === "object" && turn !== null ? Object.entries(turn) : [])).filter(([name]) => !pictured.has(name));
  return moves.map(([, value]) => words(value)).join(", ");
}
