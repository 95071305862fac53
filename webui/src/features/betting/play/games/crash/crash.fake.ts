// A table without a server, for tests. The test controls its clock and its channel, and reads what
// the page was notified of.

import { computed, signal } from "@preact/signals";
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
  const { instance: baseInstance } = fakeInstance<"crash">([choice]);
  const reply = signal<ReplyOf<"crash"> | null>(null);
  const open = computed(() => reply.value?.game.status === "in-progress");
  const instance: InstanceOf<"crash"> = { ...baseInstance, reply, open };
  let now = 0;
  let listener!: Listener<CrashState>;
  let runTick = (): void => undefined;
  let balanceChanged = (): void => undefined;
  const recorded = { ended: [] as ReplyOf<"crash">[], restored: 0, refreshed: 0, left: false };
  const model = makeModel(instance, {
    subscribe: (eventListener) => {
      listener = eventListener;
      return () => void (recorded.left = true);
    },
    now: () => now,
    setInterval: (_, callback) => {
      runTick = callback;
      return () => void (runTick = () => undefined);
    },
    onBalanceChange: (callback) => {
      balanceChanged = callback;
      return () => void (balanceChanged = () => undefined);
    },
  });
  const unsubscribe = model.follow({
    // Like the page: the response replaces the open bet.
    roundEnded: (end) => {
      const own = end as ReplyOf<"crash">;
      recorded.ended.push(own);
      reply.value = own;
    },
    restore: async () => void (recorded.restored += 1),
    refresh: async () => void (recorded.refreshed += 1),
    isGuest: () => guest,
  });
  return {
    model, reply, recorded, leave: unsubscribe,
    snapshot: (change: Partial<CrashState> = {}) => listener.snapshot?.(stateOf(change)),
    event: <Name extends CrashEvent["event"]>(event: Name, data: CrashData<Name>) => listener.handleEvent({ event, channel: "crash", data } as ServerEvent),
    at: (time: number) => {
      now = time;
      runTick();
    },
    /** The player's balance was changed, by this window or another. */
    paid: () => balanceChanged(),
    table: () => model.table.peek()!,
  };
}
