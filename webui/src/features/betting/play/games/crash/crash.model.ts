// Crash on this page: the table as the channel tells it, the player's own bet
// in it, and the multiplier of the moment.

import { batch, computed, effect, signal } from "@preact/signals-react";
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
import { after, tableOf, type Table } from "./crash.table";
import type { Cashout, CrashEvent, CrashState } from "./crash.wire";
import { text } from "./crash.texts";

/** The name under which the server tells of this game's money. */
const gameId = "crash";
export const leastAuto = "1.01";
export const mostAuto = "1000000";
/** How often what a flight is worth is counted, and how often the table is looked at. */
const beat = 100;
/** The tab's title changes at every so many beats. */
const titleBeats = 4;
/** A table that should have gone on by now is asked for. */
const overdue = 4000;
/** Nothing tells of these phases: they are asked for. */
const askEvery = { preparing: 1500, closed: 5000 };
/** Seconds of betting from which the countdown warns and alerts. */
export const warnsAt = 10;
export const alertsAt = 5;

/** The site around, as the tests replace it. */
export interface Around {
  join(listener: Listener<CrashState>): () => void;
  now(): number;
  every(ms: number, act: () => void): () => void;
  /** Calls act when this game has moved the player's money, from whatever window. */
  paid(act: () => void): () => void;
}

const site: Around = {
  join: (listener) => subscribe("crash", listener),
  now: serverNow,
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
  paid: (act) => bus.on("event:balanceModification", ({ data }) => {
    if (data.reason === gameId) act();
  }),
};

/** A cash-out or an end, told to those who draw it. */
export type Moment = { kind: "cashouts"; cashouts: Cashout[]; table: Table } | { kind: "bust" } | { kind: "flight" } | { kind: "betting" };

export type CrashModel = ReturnType<typeof makeModel>;

export function makeModel(instance: InstanceOf<"crash">, around: Around = site) {
  const clock = new Clock(around.now);
  /** Null until the server has told. */
  const table = signal<Table | null>(null);
  /** The multiplier of the flight in hundredths, at every beat. */
  const height = signal(100);
  /** Whole seconds until the flight, while betting. */
  const seconds = signal(0);
  const titleHeight = signal(100);
  const silent = signal(false);
  const autoOn = signal(false);
  const auto = signal(instance.info.choices.find(({ name }) => name === "auto")?.default ?? "2.00");
  const drawings = new Set<(moment: Moment) => void>();
  let host: SharedHost | null = null;
  let beats = 0;
  let asked = 0;

  const phase = computed(() => table.value?.phase ?? null);
  const betting = computed(() => phase.value === "betting");
  const closed = computed(() => phase.value === "closed");

  /** The player's bet of the running round. */
  const own = computed(() => {
    const reply = instance.reply.value ;
    return reply && reply.game.status !== "cancelled" && reply.view.round === table.value?.round ? reply : null;
  });

  const takes = computed(() => {
    const reply = own.value;
    if (!reply || phase.value !== "flight" || !instance.open.value) return null;
    const { decimals } = instance.currency.value;
    return unitsText(payoutAt(unitsOf(reply.bet, decimals), mostOf(reply.view, height.value)), decimals);
  });

  const title = computed(() => {
    if (phase.value === "flight") return text("crash.title.flight", { multiplier: formatMultiplier(hundredthsText(titleHeight.value)) });
    if (phase.value === "betting") return text("crash.title.betting", { seconds: seconds.value });
    return null;
  });

  const tell = (moment: Moment) => drawings.forEach((draw) => draw(moment));

  /** The multiplier now, in hundredths. */
  const heightNow = (): number => {
    const now = table.peek();
    if (now?.phase === "pause") return readHundredths(now.point) ?? 100;
    return now?.phase === "flight" ? hundredthsAt(clock.elapsed(now.startedAt)) : 100;
  };

  const secondsNow = (): number => {
    const startsAt = table.peek()?.startsAt;
    return startsAt ? Math.max(0, Math.ceil((startsAt - clock.now()) / 1000)) : 0;
  };

  const look = (): void => batch(() => {
    height.value = heightNow();
    seconds.value = secondsNow();
    silent.value = phase.peek() === "flight" && clock.silent();
    if (beats % titleBeats === 0) titleHeight.value = height.peek();
  });

  // The end of the own bet, if the table knows it; a round that was missed is asked for.
  const judge = (): void => {
    const reply = instance.reply.peek() ;
    const now = table.peek();
    if (!host || !reply || !now || !instance.open.peek()) return;
    if (now.round > reply.view.round) return void host.restore();
    if (now.round < reply.view.round) return;
    const end = endOf(reply.id, now);
    if (!end) return;
    const { decimals } = instance.currency.peek();
    host.ended(finalOf(reply, end, decimals));
    // A guest's balance comes with no event of its own.
    if (host.guest()) void host.restore();
  };

  // The own bet was taken back in another window: it is in no round any more.
  const takenBack = (ids: readonly string[]): void => {
    const reply = instance.reply.peek() ;
    if (!host || !reply || !instance.open.peek() || !ids.includes(reply.id)) return;
    host.ended(finalOf(reply, { status: "cancelled" }, instance.currency.peek().decimals));
    if (host.guest()) void host.restore();
  };

  // A stake that this page knows nothing of is a bet of another window.
  const lookElsewhere = (): void => {
    if (phase.peek() === "betting" && !instance.open.peek()) void host?.restore();
  };

  const put = (next: Table): void => {
    if (next.phase === "flight" && table.peek()?.phase !== "flight") clock.begin();
    clock.hear();
    batch(() => {
      table.value = next;
      look();
    });
    judge();
  };

  const hear = (event: CrashEvent): void => {
    const before = table.peek();
    if (!before) return; // the snapshot will have it
    if (event.event === "crash.tick") {
      if (before.phase === "flight" && event.data.round === before.round) clock.tick(before.startedAt, event.data.elapsed);
      return;
    }
    const next = after(before, event);
    if (next === before) return;
    put(next);
    if (event.event === "crash.left") takenBack(event.data.ids);
    if (event.event === "crash.cashouts") tell({ kind: "cashouts", cashouts: event.data.cashouts, table: next });
    else if (next.phase !== before.phase) changed(next);
  };

  const changed = (next: Table): void => {
    if (next.phase === "pause" && !next.voided) {
      tell({ kind: "bust" });
      instance.sound("explode");
    } else if (next.phase === "flight") {
      tell({ kind: "flight" });
      if (own.peek()) instance.sound("spin");
    } else if (next.phase === "betting") tell({ kind: "betting" });
  };

  const take = (state: CrashState): void => {
    const open = instance.open.peek();
    put(tableOf(state));
    // Not every bet is in a snapshot: how the own one stands is asked for.
    if (open && instance.open.peek()) void host?.restore();
  };

  // Nothing tells how these phases go on, or it should have been told by now.
  const isStuck = (now: Table): boolean => {
    if (now.phase === "preparing" || now.phase === "closed") return true;
    if (now.phase === "flight") return clock.silent();
    const due = now.phase === "betting" ? now.startsAt : now.nextAt || now.endedAt;
    return clock.now() - due > overdue;
  };

  const pulse = (): void => {
    beats += 1;
    look();
    const now = table.peek();
    if (!now) return;
    const wait = now.phase === "preparing" || now.phase === "closed" ? askEvery[now.phase] : overdue;
    if (!isStuck(now) || clock.now() - asked < wait) return;
    asked = clock.now();
    void host?.refresh();
  };

  const follow = (next: SharedHost): (() => void) => {
    host = next;
    const offs = [
      around.join({
        snapshot: take,
        event: hear,
        reset: () => void host?.refresh(),
      }),
      around.every(beat, pulse),
      around.paid(lookElsewhere),
      // What is known of a bet may be older than what is known of the table.
      effect(() => {
        void instance.reply.value;
        queueMicrotask(judge);
      }),
    ];
    return () => {
      host = null;
      for (const off of offs) off();
    };
  };

  return {
    instance, table, phase, betting, closed, own, takes, title, height, seconds, silent, auto, autoOn, follow, heightNow,
    /** Milliseconds of flight now; 0 without one. */
    elapsedNow(): number {
      const now = table.peek();
      return now?.phase === "flight" ? clock.elapsed(now.startedAt) : 0;
    },
    /** Share of the betting time that is left, 1 to 0; in whole seconds for who wants no motion. */
    leftNow(still: boolean): number {
      const now = table.peek();
      if (!now || !(now.betting > 0)) return 0;
      const left = still ? seconds.peek() * 1000 : now.startsAt - clock.now();
      return Math.min(1, Math.max(0, left / now.betting));
    },
    /** GameData's table is older than what the channel tells, where that tells. */
    data(told: CrashState | undefined): void {
      const known = table.peek();
      if (told && (!known || isStuck(known)) && told.round >= (known?.round ?? 0)) put(tableOf(told));
    },
    choices: () => ({ auto: autoOn.value ? clampNumber(auto.value, { min: leastAuto, max: mostAuto, decimals: 2 }) : null }),
    invalid: (): string | null => (!autoOn.value || isWithin(auto.value, { min: leastAuto, max: mostAuto, decimals: 2 }) ? null : text("crash.invalid")),
    autoProblem: (): string | null => (autoOn.peek() ? null : text("crash.autoNeeded")),
    restore(reply: ReplyOf<"crash">): void {
      const view = reply.view;
      batch(() => {
        autoOn.value = view.auto !== null;
        if (view.auto !== null) auto.value = view.auto;
      });
    },
    /** Told of what happens; answers how to let go. */
    watch(draw: (moment: Moment) => void): () => void {
      drawings.add(draw);
      return () => void drawings.delete(draw);
    },
  };
}

/** The multiplier at which a bet is out by itself bounds what it can take. */
function mostOf({ auto, cap }: CrashView, hundredths: number): number {
  return Math.min(hundredths, readHundredths(auto) ?? Infinity, readHundredths(cap) ?? Infinity);
}

/** What a table says of the end of a bet; null while it stands. */
function endOf(id: string, table: Table): OwnEnd | null {
  const cashout = table.cashed.get(id);
  if (cashout) return { status: "win", multiplier: cashout.multiplier, payout: cashout.payout };
  if (table.phase !== "pause") return null;
  return table.voided ? { status: "cancelled" } : { status: "lose", point: table.point };
}
