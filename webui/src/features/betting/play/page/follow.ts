// What a visit follows: the events of the site, of a shared table and of the wallet.

import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import { bus } from "../../../../lib/bus";
import { betPending } from "../../../../lib/frame";
import { recordRound } from "../../../../lib/openRounds";
import { subscribe } from "../../../../lib/socket";
import { store } from "../../../../lib/store";
import { toast } from "../../../../ui/toast";
import { currencyId, interceptBalance } from "../../../money/wallet/wallet.model";
import type { AutoBet } from "../auto.model";
import type { BetCurrency, BetLimits, Stake } from "../bet.model";
import type { GameInfo, SharedTable } from "../contract";
import type { DisplayedBalance } from "../pendingWagers.model";
import type { GameInstance } from "../play.model";
import { text as playText } from "../play.texts";
import type { RoundWallet } from "./activeWallet";
import type { Results } from "./results";

/** What of a visit reacts to events. */
interface Visit {
  readonly id: string;
  readonly info: GameInfo;
  readonly instance: GameInstance;
  readonly auto: AutoBet;
  readonly results: Results;
  readonly stake: Stake;
  readonly currency: ReadonlySignal<BetCurrency>;
  readonly demo: ReadonlySignal<boolean>;
  readonly limits: ReadonlySignal<BetLimits | null>;
  readonly roundWallet: Signal<RoundWallet | null>;
  refresh(): Promise<void>;
  refreshData(): Promise<unknown>;
  offerChanged(): void;
}

/** Follows reconnects, sign-ins, and changes of currency and offer. Returns what ends it. */
export function followSite(visit: Visit): (() => void)[] {
  const { instance, info, results } = visit;
  const reload = () => void visit.refresh().catch(() => undefined); // the next play reports the error
  return [
    ...(["live-recovered", "login-success", "logout"] as const).map((name) => bus.on(name, reload)),
    bus.on("reality-check", () => visit.auto.stop()),
    effect(() => {
      const bet = instance.open.value ? instance.reply.value : instance.queuedBet.value;
      visit.roundWallet.value = bet && { currency: bet.currency, demo: bet.demo };
    }),
    effect(() => {
      if (store.user.value === null) recordRound(info, instance.open.value);
    }),
    // Applies updates that were postponed while many balls were in the air.
    effect(() => {
      if (!instance.manyInFlight.value) queueMicrotask(() => results.flushList());
    }),
    // Overlapping wagers are never busy, so balls in the air count as well.
    effect(() => void (betPending.value = (instance.busy.value && !instance.open.value) || instance.inFlight.value > 0)),
    () => (betPending.value = false),
    subscribe("offer", { handleEvent: () => visit.offerChanged(), reset: () => undefined }),
    watchStake(visit),
    watchWallet(visit),
  ];
}

// Another currency or wallet means another stake, unless an open round uses the old one.
function watchStake({ currency, demo, limits, instance, stake }: Visit): () => void {
  let known = "";
  return effect(() => {
    const walletKey = `${currency.value.id} ${demo.value} ${limits.value !== null}`;
    if (walletKey === known) return;
    known = walletKey;
    if (!instance.open.peek() && !instance.parts.betsOnTable) stake.reset();
  });
}

function watchWallet({ instance }: Visit): () => void {
  let first = true;
  return effect(() => {
    void currencyId.value;
    void store.demo.value;
    if (!first && (instance.open.peek() || instance.busy.peek() || instance.queuedBet.peek())) toast.info(playText("play.wait"));
    first = false;
  });
}

/**
 * Follows a shared table: its events report rounds, and a private event reports the end of the own
 * bet. Returns what ends it.
 */
export function followTable(visit: Visit, table: SharedTable): (() => void)[] {
  const { instance } = visit;
  return [
    table.follow({
      roundEnded: (reply) => instance.endByTable(reply),
      restore: () => instance.restore().catch(() => undefined), // loaded again with the next connection
      refresh: () => visit.refreshData().then(() => undefined, () => undefined),
      isGuest: () => store.user.peek() === null,
    }),
    bus.on("event:multiplayerResult", ({ data: reply }) => {
      if (reply.game.id === visit.id) instance.settle(reply);
    }),
  ];
}

/** Applies the balance events of the game's own wagers as each of these is shown. Returns what ends it. */
export function followOwnWagers({ id, instance: { pendingWagers }, results }: Visit): () => void {
  return interceptBalance(({ currency, demo, balance, reason }: DisplayedBalance & { reason: string }) => {
    if (!pendingWagers.hasPending({ currency, demo })) return false;
    const displayed = reason === id ? null : pendingWagers.applyBalanceChange({ currency, demo, balance });
    if (displayed) results.queueBalance(displayed);
    return true;
  });
}
