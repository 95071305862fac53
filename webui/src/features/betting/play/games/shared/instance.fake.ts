// A fake of the page's side of a game, for tests of its parts in Node.

import { computed, signal } from "@preact/signals";
import type { Games } from "../../../../../lib/api.gen";
import type { Choice, GameId, InfoOf, InstanceOf, Reply, ReplyOf, SoundName } from "../../contract";

export interface Fake<Id extends GameId> {
  instance: InstanceOf<Id>;
  /** The choices sent by turn. */
  turns: Games[Id]["turn"][];
  sounds: SoundName[];
  bet: { value: string };
  open: { value: boolean };
  busy: { value: boolean };
  showing: { value: boolean };
  /** How often skip was called. */
  skipCount: { value: number };
  locked: { value: boolean };
  inFlight: { value: number };
  chip: { value: string };
  currency: { value: { id: string; decimals: number } };
}

export function fakeInstance<Id extends GameId>(choices: Choice[] = [], table?: unknown): Fake<Id> {
  // The id does not matter. The test chooses the table.
  const info = {
    id: "game", name: "Game", kind: "single", auto: false, version: 1, summary: "", help: [], draws: [], choices, table, returns: [],
  } as object as InfoOf<Id>;
  const bet = signal(""), open = signal(false), busy = signal(false), showing = signal(false), locked = signal(false), inFlight = signal(0), chip = signal("1");
  const currency = signal({ id: "usd", decimals: 2 });
  const skips = { value: 0 };
  const canMove = computed(() => open.value && (!busy.value || showing.value));
  const turns: Games[Id]["turn"][] = [], sounds: SoundName[] = [];
  const instance: InstanceOf<Id> = {
    info,
    bet, currency, open, busy, showing, canMove, locked, inFlight, chip,
    reply: signal<ReplyOf<Id> | null>(null),
    quick: signal(false),
    turn: async (choice) => void turns.push(choice),
    skip: () => void (skips.value += 1),
    play: async () => undefined,
    finish: async () => undefined,
    setBet: (amount) => void (bet.value = amount),
    sound: (name) => void sounds.push(name),
  };
  return { instance, turns, sounds, bet, open, busy, showing, skipCount: skips, locked, inFlight, chip, currency };
}

/** A response with a view. The other fields do not matter to the stage. */
export function replyOf<View>(view: View, result?: Reply["result"]): Reply<View> {
  return {
    id: "w", type: "extended", result, game: { id: "game", delay: 0, win: false, status: "in-progress" }, canBeFinished: true,
    currency: "usd", demo: true, bet: "1", payout: "1", profit: "0", multiplier: "1.00", multiplierExact: "1/1", turns: 0,
    nonce: 0, serverSeedHash: "", clientSeed: "", balance: "1", view,
  };
}

export const quickOptions = () => ({ quick: true, skip: new AbortController().signal });

/** Animated, with a skip that the test triggers. */
export function animatedOptions() {
  const control = new AbortController();
  return { options: { quick: false, skip: control.signal }, skip: () => control.abort() };
}
