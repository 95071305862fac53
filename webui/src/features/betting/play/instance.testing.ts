// A game page without a page: a scripted server, parts that show nothing, and a record of the
// notices to the player.

import { signal } from "@preact/signals";
import { ApiError } from "../../../lib/error";
import { makeStake } from "./bet.model";
import type { GameInfo, Reply, SoundName } from "./contract";
import type { PageParts, PageEnvironment } from "./instance.types";
import { GameInstance } from "./play.model";
import type { Refusal } from "./refusal";

export const info: GameInfo = {
  id: "mines", name: "Mines", kind: "extended", auto: true, version: 1, summary: "", help: [], draws: [], choices: [], returns: [],
  table: { cells: 25, multipliers: {} },
};

/** A response of the server. Default is a finished win of 1 to 2. */
export function replyOf(change: Partial<Reply> & { status?: Reply["game"]["status"]; message?: string } = {}): Reply {
  const { status = "win", ...rest } = change;
  return {
    id: "w1", type: "single", game: { id: "mines", delay: 500, win: status === "win", status }, canBeFinished: status === "in-progress",
    currency: "usd", demo: true, bet: "1.00", payout: "2.00", profit: "1.00", multiplier: "2.00", multiplierExact: "2/1",
    turns: 0, nonce: 0, serverSeedHash: "", clientSeed: "", balance: "101.00", view: null, ...rest,
  };
}

export const lost = (change: Partial<Reply> = {}) => replyOf({ status: "lose", payout: "0.00", profit: "-1.00", multiplier: "0.00", multiplierExact: "0/1", ...change });
export const refused = (code: number, message = "", extra: Record<string, unknown> = {}) => new ApiError("refused", code, message, code >= 400 ? code : 400, {}, "", extra);
export const unreachable = () => new ApiError("network", 599, "");

type Answer = unknown | ((data: Record<string, unknown>) => unknown);

/** Makes an instance whose server gives the responses in order. Errors reject. */
export function fakePage(answers: Answer[], parts: Partial<PageParts> = {}) {
  const sent: { event: string; data: Record<string, unknown> }[] = [];
  const recorded = { refusals: [] as Refusal[], notices: [] as string[], waits: [] as boolean[], balances: [] as string[], ended: [] as Reply[], began: 0 };
  const sleeps: number[] = [], sounds: SoundName[] = [];
  const wallet = {
    currency: signal({ id: "usd", decimals: 2, price: "1" }), limits: signal(null), balance: signal("100.00"), demo: signal(true), quick: signal(false), guest: false, shown: "100.00",
  };
  const environment: PageEnvironment = {
    async send<T>(event: string, data: unknown): Promise<T> {
      sent.push({ event, data: data as Record<string, unknown> });
      const next = answers.shift();
      const answer = typeof next === "function" ? next(data) : next;
      if (answer instanceof Error) throw answer;
      return (await answer) as T;
    },
    sleep: async (ms) => void sleeps.push(ms),
    requestId: () => `request-${(ids += 1)}`,
    isGuest: () => wallet.guest,
    displayedBalance: () => wallet.shown,
    currency: wallet.currency, demo: wallet.demo, quick: wallet.quick,
    events: {
      refused: (refusal) => void recorded.refusals.push(refusal),
      notice: (text) => void recorded.notices.push(text),
      waiting: (isWaiting) => void recorded.waits.push(isWaiting),
      balanceChanged: (shown) => {
        wallet.shown = shown.balance;
        recorded.balances.push(shown.balance);
      },
      roundStarted: () => void (recorded.began += 1),
      roundEnded: (reply) => void recorded.ended.push(reply),
    },
  };
  let ids = 0;
  const stake = makeStake(wallet);
  const instance = new GameInstance(info, stake, environment, (name) => void sounds.push(name));
  const restored: Reply[] = [];
  instance.parts = {
    data: () => ({ mines: 3 }), invalid: () => null, winMultiplier: () => null, show: async () => undefined,
    restore: (reply) => void restored.push(reply), pill: (reply) => reply.multiplier, Controls: () => null, Stage: () => null, ...parts,
  };
  stake.type("1");
  return { instance, stake, sent, recorded, sleeps, sounds, wallet, restored };
}
