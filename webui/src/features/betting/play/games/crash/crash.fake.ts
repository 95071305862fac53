// A table without a server, for tests: its clock, its channel and what the
// page was told are in the test's hands.

import { computed, signal } from "@preact/signals-react";
import type { Listener } from "../../../../../lib/socket";
import type { ServerEvent } from "../../../../../lib/types";
import type { InstanceOf, Reply, ReplyOf } from "../../contract";
import type { CrashView } from "../../views";
import { fakeInstance } from "../shared/instance.fake";
import { makeModel } from "./crash.model";
import type { CrashBet, CrashData, CrashEvent, CrashState } from "./crash.wire";

export const choice = { name: "auto", label: "Automatic cash-out", min: "1.01", max: "1000000", decimals: 2, default: "2.00" };

export const stateOf = (change: Partial<CrashState> = {}): CrashState => ({
  phase: "betting", betting: 15_000, progress: 100, round: 7, number: 70, startsAt: 15_000, startedAt: 0, endedAt: 0, nextAt: 0, point: null, hash: null,
  bets: [], players: 0, staked: "0.00", history: [{ round: 6, number: 69, point: "1.50", hash: "6".repeat(64), salt: "salt" }],
  chain: { id: 1, rounds: 1000, published: "f".repeat(64), salt: "salt" }, serverTime: 0, ...change,
});

export const betOf = (id: string, usd: string, { demo = false, name = id } = {}): CrashBet => ({
  id, user: { _id: null, name, avatar: null }, game: { currency: "usd", wager: usd }, additional: { usd, demo, multiplier: null, payout: null },
});

export const ownOf = (change: Partial<CrashView> = {}, rest: Partial<Reply> = {}): Reply<CrashView> => ({
  id: "own", type: "multiplayer", game: { id: "crash", delay: 0, win: false, status: "in-progress" }, canBeFinished: true,
  currency: "usd", demo: true, bet: "1.50", payout: "1.50", profit: "0.00", multiplier: "1.00", multiplierExact: "1/1", turns: 0,
  nonce: 70, serverSeedHash: "", clientSeed: "", balance: "98.50",
  view: { round: 7, number: 70, phase: "betting", auto: null, cap: null, cashout: null, point: null, ...change }, ...rest,
} as Reply<CrashView>);

export function fakeTable({ guest = false } = {}) {
  const { instance: bare } = fakeInstance<"crash">([choice]);
  const reply = signal<ReplyOf<"crash"> | null>(null);
  const open = computed(() => reply.value?.game.status === "in-progress");
  const instance: InstanceOf<"crash"> = { ...bare, reply, open };
  let now = 0;
  let listener!: Listener<CrashState>;
  let beat = (): void => undefined;
  let paid = (): void => undefined;
  const told = { ended: [] as ReplyOf<"crash">[], restored: 0, refreshed: 0, left: false };
  const model = makeModel(instance, {
    join: (heard) => {
      listener = heard;
      return () => void (told.left = true);
    },
    now: () => now,
    every: (_, act) => {
      beat = act;
      return () => void (beat = () => undefined);
    },
    paid: (act) => {
      paid = act;
      return () => void (paid = () => undefined);
    },
  });
  const leave = model.follow({
    // As the page does: the answer stands in place of the open bet.
    ended: (end) => {
      const own = end as ReplyOf<"crash">;
      told.ended.push(own);
      reply.value = own;
    },
    restore: async () => void (told.restored += 1),
    refresh: async () => void (told.refreshed += 1),
    guest: () => guest,
  });
  return {
    model, reply, told, leave,
    snapshot: (change: Partial<CrashState> = {}) => listener.snapshot?.(stateOf(change)),
    event: <Name extends CrashEvent["event"]>(event: Name, data: CrashData<Name>) => listener.event({ event, channel: "crash", data } as ServerEvent),
    at: (time: number) => {
      now = time;
      beat();
    },
    /** The player's money was moved, from this window or another. */
    paid: () => paid(),
    table: () => model.table.peek()!,
  };
}
