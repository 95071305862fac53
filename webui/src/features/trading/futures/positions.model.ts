// The player's positions: open ones with their results at the current price, ended ones page by
// page, and the calls that open, change and close them.

import { computed, signal } from "@preact/signals";
import { ApiError } from "../../../lib/error";
import { errorText } from "../../../lib/errorText";
import { limitRefusal, showLimitRefusal } from "../../../lib/limitRefusal";
import { minorOf, wireAmount } from "../../../lib/money";
import { pageOf, Pages } from "../../../lib/pages";
import { requestId } from "../../../lib/requestId";
import { unitsOfPrice, decimalsOf, percentText } from "./number";
import { resultAt, type Terms } from "./rules";
import { calls, type OpenRequest, type Position, type PositionState } from "./wire";

/** The open positions, newest first. Null until loaded. */
export const openPositions = signal<Position[] | null>(null);
export const openFailure = signal<string | null>(null);

const endedPageSize = 20;
export const endedPositions = new Pages<Position>(async (known) => pageOf((await calls.positions({ state: "ended", before: known.at(-1)?.id })).positions, endedPageSize), ({ id }) => id);

const ended: ReadonlySet<PositionState> = new Set(["closed", "liquidated", "void"]);
export const isEnded = ({ state }: Pick<Position, "state">): boolean => ended.has(state);

/** How far a position has come: the number of its fills, and then its state. */
const progress = ({ state, fills }: Position): number => fills.length * 10 + (isEnded({ state }) ? 5 : state === "closing" ? 2 : 1);

type Heard = (position: Position, before: Position | undefined) => void;
const listeners = new Set<Heard>();

/** Calls a function for each change of a position. Returns a function that stops. */
export function onPosition(heard: Heard): () => void {
  listeners.add(heard);
  return () => void listeners.delete(heard);
}

/** Applies a state of a position of the server. An older state than the known one is ignored. */
export function applyPosition(position: Position): void {
  const list = openPositions.peek() ?? [];
  const before = list.find(({ id }) => id === position.id);
  if (before && progress(position) < progress(before)) return;
  const rest = list.filter(({ id }) => id !== position.id);
  if (isEnded(position)) {
    openPositions.value = rest;
    if (before) void endedPositions.load();
  } else {
    openPositions.value = before ? list.map((one) => (one.id === position.id ? position : one)) : [position, ...rest];
  }
  for (const heard of listeners) heard(position, before);
}

export async function loadOpen(): Promise<void> {
  try {
    openPositions.value = (await calls.positions({ state: "open" })).positions;
    openFailure.value = null;
  } catch (error) {
    openFailure.value = errorText(error);
  }
}

/** The position at a price now. */
export interface Mark {
  roi: string;
  /** A decimal text with a sign, after fees. */
  profit: string;
  tone: "gain" | "loss" | "none";
}

/** What the rest of a position would return at a price. Null before its entry. */
export function markOf(position: Position, price: string | undefined, decimals: number, terms: Terms): Mark | null {
  if (!price || position.entry === "") return null;
  const scale = Math.max(decimalsOf(price), decimalsOf(position.entry));
  const [entry, now, stake] = [unitsOfPrice(position.entry, scale), unitsOfPrice(price, scale), minorOf(position.remaining, decimals)];
  if (entry === null || now === null || stake === null) return null;
  const { roi, profit } = resultAt(position, stake, entry, now, terms);
  const amount = wireAmount(profit < 0n ? -profit : profit, decimals);
  return { roi: percentText(roi), profit: profit < 0n ? `-${amount}` : amount, tone: profit > 0n ? "gain" : profit < 0n ? "loss" : "none" };
}

/** Why the last order or change was refused. Null if it was not. */
export const refusal = signal<string | null>(null);
/** The running calls, by "open" or the id of a position. */
export const running = signal<ReadonlySet<string>>(new Set());
export const isOpening = computed(() => running.value.has("open"));

const setRunning = (key: string, on: boolean) => {
  const next = new Set(running.peek());
  if (on) next.add(key);
  else next.delete(key);
  running.value = next;
};

/** Requests with an unknown outcome keep their id, so that a lost answer does nothing twice. */
const unresolved = new Map<string, string>();

export function idFor(content: string): string {
  const id = unresolved.get(content) ?? requestId();
  unresolved.set(content, id);
  return id;
}

async function run(key: string, content: string, send: (id: string) => Promise<{ position: Position }>): Promise<boolean> {
  if (running.peek().has(key)) return false;
  setRunning(key, true);
  refusal.value = null;
  try {
    const { position } = await send(idFor(content));
    unresolved.delete(content);
    applyPosition(position);
    return true;
  } catch (error) {
    if (error instanceof ApiError && !error.uncertain) unresolved.delete(content);
    const control = limitRefusal(error);
    if (!control || !showLimitRefusal(control)) refusal.value = errorText(error);
    return false;
  } finally {
    setRunning(key, false);
  }
}

/** Opens a position. The request contains its id. */
export const openPosition = (body: Omit<OpenRequest, "request">): Promise<boolean> => run("open", JSON.stringify(body), (request) => calls.open({ ...body, request }));

/** Closes a share of a position in percent. */
export const closePosition = (id: string, share = 100): Promise<boolean> => run(id, `close ${id} ${share}`, (request) => calls.close({ id, share: share === 100 ? undefined : share, request }));

/** Sets the triggers of a position. "" removes one. */
export const changeTriggers = (id: string, triggers: { stopLoss?: string; takeProfit?: string }): Promise<boolean> => run(id, `change ${id} ${JSON.stringify(triggers)}`, () => calls.change({ id, ...triggers }));
