// Crash on this page: the table by the events of the channel, the player's own bet, and the current
// multiplier.

import { batch, computed, effect, signal } from "@preact/signals";
import { bus } from "../../../../../lib/bus";
import { formatMultiplier } from "../../../../../lib/format";
import { unitsOf } from "../../../../../lib/money";
import { serverNow, subscribe, type Listener } from "../../../../../lib/socket";
import { unitsText } from "../../bet.model";
import { clampNumber, isWithin } from "../../controls.model";
import type { InstanceOf, ReplyOf, SharedHost } from "../../contract";
import type { CrashView } from "../../views";
import { Clock } from "./crash.clock";
import { hundredthsAt, hundredthsText, payoutAt, readHundredths } from "./crash.math";
import { finalOf, type OwnEnd } from "./crash.own";
import { applyEvent, tableOf, type Table } from "./crash.table";
import type { Cashout, CrashEvent, CrashState } from "./crash.wire";
import { text } from "./crash.texts";

/** The game id in the server's balance events. */
const gameId = "crash";
export const minAuto = "1.01";
export const maxAuto = "1000000";
/** How often the multiplier is computed, and how often the table is checked. */
const tickInterval = 100;
/** The tab's title changes once per this number of beats. */
const ticksPerTitle = 4;
/** If the next phase is late by this much, the table is loaded again. */
const maxPhaseDelay = 4000;
/** No event announces the end of these phases, so they are polled. */
const pollIntervals = { preparing: 1500, closed: 5000 };
/** Remaining seconds of betting at which the countdown warns and alerts. */
export const warnSeconds = 10;
export const alertSeconds = 5;

/** The dependencies that tests replace. */
export interface CrashEnvironment {
  subscribe(listener: Listener<CrashState>): () => void;
  now(): number;
  setInterval(ms: number, callback: () => void): () => void;
  /** Calls act when this game has changed the player's balance, from any window. */
  onBalanceChange(callback: () => void): () => void;
}

const siteEnvironment: CrashEnvironment = {
  subscribe: (listener) => subscribe("crash", listener),
  now: serverNow,
  setInterval: (ms, callback) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
  onBalanceChange: (callback) => bus.on("event:balanceModification", ({ data }) => {
    if (data.reason === gameId) callback();
  }),
};

/** A cash-out or an end, sent to the drawing code. */
export type DrawEvent = { kind: "cashouts"; cashouts: Cashout[]; table: Table } | { kind: "bust" } | { kind: "flight" } | { kind: "betting" };

export type CrashModel = ReturnType<typeof makeModel>;

export function makeModel(instance: InstanceOf<"crash">, environment: CrashEnvironment = siteEnvironment) {
  const clock = new Clock(environment.now);
  /** Null until the server has sent it. */
  const table = signal<Table | null>(null);
  /** The multiplier of the flight in hundredths, at every beat. */
  const multiplier = signal(100);
  /** Whole seconds until the flight, while betting. */
  const seconds = signal(0);
  const titleMultiplier = signal(100);
  const feedSilent = signal(false);
  const autoOn = signal(false);
  const auto = signal(instance.info.choices.find(({ name }) => name === "auto")?.default ?? "2.00");
  const drawListeners = new Set<(drawEvent: DrawEvent) => void>();
  let host: SharedHost | null = null;
  let ticks = 0;
  let lastPollAt = 0;

  const phase = computed(() => table.value?.phase ?? null);
  const betting = computed(() => phase.value === "betting");
  const closed = computed(() => phase.value === "closed");

  /** The player's bet in the running round. */
  const own = computed(() => {
    const reply = instance.reply.value ;
    return reply && reply.game.status !== "cancelled" && reply.view.round === table.value?.round ? reply : null;
  });

  const cashOutPayout = computed(() => {
    const reply = own.value;
    if (!reply || phase.value !== "flight" || !instance.open.value) return null;
    const { decimals } = instance.currency.value;
    return unitsText(payoutAt(unitsOf(reply.bet, decimals), cappedMultiplier(reply.view, multiplier.value)), decimals);
  });

  const title = computed(() => {
    if (phase.value === "flight") return text("crash.title.flight", { multiplier: formatMultiplier(hundredthsText(titleMultiplier.value)) });
    if (phase.value === "betting") return text("crash.title.betting", { seconds: seconds.value });
    return null;
  });

  const notifyDrawing = (drawEvent: DrawEvent) => drawListeners.forEach((draw) => draw(drawEvent));

  /** The current multiplier in hundredths. */
  const multiplierNow = (): number => {
    const current = table.peek();
    if (current?.phase === "pause") return readHundredths(current.point) ?? 100;
    return current?.phase === "flight" ? hundredthsAt(clock.elapsed(current.startedAt)) : 100;
  };

  const secondsNow = (): number => {
    const startsAt = table.peek()?.startsAt;
    return startsAt ? Math.max(0, Math.ceil((startsAt - clock.now()) / 1000)) : 0;
  };

  const updateValues = (): void => batch(() => {
    multiplier.value = multiplierNow();
    seconds.value = secondsNow();
    feedSilent.value = phase.peek() === "flight" && clock.isSilent();
    if (ticks % ticksPerTitle === 0) titleMultiplier.value = multiplier.peek();
  });

  // Ends the own bet if the table has its end. Loads the bet if a round was missed.
  const endOwnBet = (): void => {
    const reply = instance.reply.peek() ;
    const current = table.peek();
    if (!host || !reply || !current || !instance.open.peek()) return;
    if (current.round > reply.view.round) return void host.restore();
    if (current.round < reply.view.round) return;
    const end = endOf(reply.id, current);
    if (!end) return;
    const { decimals } = instance.currency.peek();
    host.roundEnded(finalOf(reply, end, decimals));
    // The balance of a guest has no event.
    if (host.isGuest()) void host.restore();
  };

  // The own bet was withdrawn in another window, so it is in no round any more.
  const onBetsWithdrawn = (ids: readonly string[]): void => {
    const reply = instance.reply.peek() ;
    if (!host || !reply || !instance.open.peek() || !ids.includes(reply.id)) return;
    host.roundEnded(finalOf(reply, { status: "cancelled" }, instance.currency.peek().decimals));
    if (host.isGuest()) void host.restore();
  };

  // A stake that this page does not know is a bet of another window.
  const restoreOtherWindowBet = (): void => {
    if (phase.peek() === "betting" && !instance.open.peek()) void host?.restore();
  };

  const setTable = (next: Table): void => {
    if (next.phase === "flight" && table.peek()?.phase !== "flight") clock.startFlight();
    clock.messageReceived();
    batch(() => {
      table.value = next;
      updateValues();
    });
    endOwnBet();
  };

  const handleEvent = (event: CrashEvent): void => {
    const before = table.peek();
    if (!before) return; // the snapshot will include it
    if (event.event === "crash.tick") {
      if (before.phase === "flight" && event.data.round === before.round) clock.tick(before.startedAt, event.data.elapsed);
      return;
    }
    const next = applyEvent(before, event);
    if (next === before) return;
    setTable(next);
    if (event.event === "crash.left") onBetsWithdrawn(event.data.ids);
    if (event.event === "crash.cashouts") notifyDrawing({ kind: "cashouts", cashouts: event.data.cashouts, table: next });
    else if (next.phase !== before.phase) onPhaseChange(next);
  };

  const onPhaseChange = (next: Table): void => {
    if (next.phase === "pause" && !next.voided) {
      notifyDrawing({ kind: "bust" });
      instance.sound("explode");
    } else if (next.phase === "flight") {
      notifyDrawing({ kind: "flight" });
      if (own.peek()) instance.sound("spin");
    } else if (next.phase === "betting") notifyDrawing({ kind: "betting" });
  };

  const applySnapshot = (state: CrashState): void => {
    const open = instance.open.peek();
    setTable(tableOf(state));
    // A snapshot does not list every bet, so the own bet is loaded.
    if (open && instance.open.peek()) void host?.restore();
  };

  // These phases have no end event, or the next event is late.
  const isStuck = (current: Table): boolean => {
    if (current.phase === "preparing" || current.phase === "closed") return true;
    if (current.phase === "flight") return clock.isSilent();
    const due = current.phase === "betting" ? current.startsAt : current.nextAt || current.endedAt;
    return clock.now() - due > maxPhaseDelay;
  };

  const onTick = (): void => {
    ticks += 1;
    updateValues();
    const current = table.peek();
    if (!current) return;
    const wait = current.phase === "preparing" || current.phase === "closed" ? pollIntervals[current.phase] : maxPhaseDelay;
    if (!isStuck(current) || clock.now() - lastPollAt < wait) return;
    lastPollAt = clock.now();
    void host?.refresh();
  };

  const follow = (next: SharedHost): (() => void) => {
    host = next;
    const unsubscribes = [
      environment.subscribe({
        snapshot: applySnapshot,
        handleEvent,
        reset: () => void host?.refresh(),
      }),
      environment.setInterval(tickInterval, onTick),
      environment.onBalanceChange(restoreOtherWindowBet),
      // The known bet can be older than the known table.
      effect(() => {
        void instance.reply.value;
        queueMicrotask(endOwnBet);
      }),
    ];
    return () => {
      host = null;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  };

  return {
    instance, table, phase, betting, closed, own, takes: cashOutPayout, title, height: multiplier, seconds, silent: feedSilent, auto, autoOn, follow, heightNow: multiplierNow,
    /** Milliseconds of flight now. 0 without a flight. */
    elapsedNow(): number {
      const current = table.peek();
      return current?.phase === "flight" ? clock.elapsed(current.startedAt) : 0;
    },
    /** The remaining share of the betting time, 1 to 0. In whole seconds with reduced motion. */
    leftNow(withReducedMotion: boolean): number {
      const current = table.peek();
      if (!current || !(current.betting > 0)) return 0;
      const remaining = withReducedMotion ? seconds.peek() * 1000 : current.startsAt - clock.now();
      return Math.min(1, Math.max(0, remaining / current.betting));
    },
    /**
     * The table of GameData is older than the events of the channel, so it is used only before the
     * first event.
     */
    data(loadedState: CrashState | undefined): void {
      const known = table.peek();
      if (loadedState && (!known || isStuck(known)) && loadedState.round >= (known?.round ?? 0)) setTable(tableOf(loadedState));
    },
    choices: () => ({ auto: autoOn.value ? clampNumber(auto.value, { min: minAuto, max: maxAuto, decimals: 2 }) : null }),
    invalid: (): string | null => (!autoOn.value || isWithin(auto.value, { min: minAuto, max: maxAuto, decimals: 2 }) ? null : text("crash.invalid")),
    autoProblem: (): string | null => (autoOn.peek() ? null : text("crash.autoNeeded")),
    restore(reply: ReplyOf<"crash">): void {
      const view = reply.view;
      batch(() => {
        autoOn.value = view.auto !== null;
        if (view.auto !== null) auto.value = view.auto;
      });
    },
    /** Subscribes to the events of the round. Returns a function that unsubscribes. */
    watch(draw: (drawEvent: DrawEvent) => void): () => void {
      drawListeners.add(draw);
      return () => void drawListeners.delete(draw);
    },
  };
}

/** The multiplier of automatic cash-out limits the payout of a bet. */
function cappedMultiplier({ auto, cap }: CrashView, hundredths: number): number {
  return Math.min(hundredths, readHundredths(auto) ?? Infinity, readHundredths(cap) ?? Infinity);
}

/** The end of a bet by the table. Null while it is open. */
function endOf(id: string, table: Table): OwnEnd | null {
  const cashout = table.cashed.get(id);
  if (cashout) return { status: "win", multiplier: cashout.multiplier, payout: cashout.payout };
  if (table.phase !== "pause") return null;
  return table.voided ? { status: "cancelled" } : { status: "lose", point: table.point };
}
