// The player's positions: open ones with their results at the current price, ended ones page by
// page, and the calls that open, change and close them.

import { computed, signal } from "@preact/signals";
import { ApiError } from "../../../lib/error";
import { errorText } from "../../../lib/errorText";
import { refusalText } from "./refusal";
import { limitRefusal, showLimitRefusal } from "../../../lib/limitRefusal";
import { minorOf, wireAmount } from "../../../lib/money";
import { Pages } from "../../../lib/pages";
import { requestId } from "../../../lib/requestId";
import { unitsOfPrice, percentText } from "./number";
import { exact, resultAt, type Terms } from "./rules";
import { calls, type OpenRequest, type Position, type PositionState } from "./wire";

/** The open positions, newest first. Null until loaded. */
export const openPositions = signal<Position[] | null>(null);
export const openFailure = signal<string | null>(null);

export const endedPositions = new Pages<Position>(async (known) => {
  const { positions, more } = await calls.positions({ state: "ended", before: known.at(-1)?.id });
  return { rows: positions, more };
}, ({ id }) => id);

const ended: ReadonlySet<PositionState> = new Set(["closed", "liquidated", "void"]);
export const isEnded = ({ state }: Pick<Position, "state">): boolean => ended.has(state);

/** The positions that have ended on this page, because an answer may arrive after the event of the end. */
const endedIds = new Set<string>();

/** Whether a state is older than the known one: a part was closed, or the order filled, since then. */
function isOlder(position: Position, known: Position): boolean {
  const amounts = [position, known].map(({ remaining }) => Number(remaining)) as [number, number];
  return amounts[0] > amounts[1] || (position.state === "pending" && known.state !== "pending");
}

type PositionListener = (position: Position, before: Position | undefined) => void;
const listeners = new Set<PositionListener>();

/** Calls a function for each change of a position. Returns a function that stops. */
export function onPosition(listener: PositionListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Applies a state of a position of the server. An older state than the known one is ignored. */
export function applyPosition(position: Position): void {
  const list = openPositions.peek() ?? [];
  const before = list.find(({ id }) => id === position.id);
  if (endedIds.has(position.id) || (before && !isEnded(position) && isOlder(position, before))) return;
  const rest = list.filter(({ id }) => id !== position.id);
  if (isEnded(position)) {
    endedIds.add(position.id);
    openPositions.value = rest;
    void endedPositions.load();
  } else {
    openPositions.value = before ? list.map((one) => (one.id === position.id ? position : one)) : [position, ...rest];
  }
  notify(position, before);
}

function notify(position: Position, before: Position | undefined): void {
  for (const listener of listeners) listener(position, before);
}

/** Loads the open positions. One that is not open any more has ended. */
export async function loadOpen(): Promise<void> {
  try {
    const { positions } = await calls.positions({ state: "open" });
    const before = openPositions.peek() ?? [];
    const list = positions.filter(({ id }) => !endedIds.has(id));
    openPositions.value = list;
    openFailure.value = null;
    for (const position of list) notify(position, before.find(({ id }) => id === position.id));
    const gone = before.filter(({ id }) => !endedIds.has(id) && !list.some((one) => one.id === id));
    if (gone.length > 0) await endedPositions.load();
    for (const { id } of gone) {
      const position = endedPositions.rows.peek()?.find((one) => one.id === id);
      if (!position) continue;
      endedIds.add(id);
      notify(position, before.find((one) => one.id === id));
    }
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

/** The terms of a position, which do not change after its order. */
export const termsOf = ({ feeRate, maxRoi }: Pick<Position, "feeRate" | "maxRoi">): Terms => ({ pnlFee: exact(feeRate, million), flatFee: exact(feeRate, million), maxRoi: exact(maxRoi) });

/** What the rest of a position would return at a price with these decimals. Null before its entry. */
export function markOf(position: Position, price: string | undefined, scale: number, decimals: number): Mark | null {
  if (!price || position.entry === "") return null;
  const [entry, now, stake] = [unitsOfPrice(position.entry, scale), unitsOfPrice(price, scale), minorOf(position.remaining, decimals)];
  if (entry === null || now === null || stake === null) return null;
  const { roi, profit } = resultAt(position, stake, entry, now, termsOf(position));
  const amount = wireAmount(profit < 0n ? -profit : profit, decimals);
  return { roi: percentText(roi), profit: profit < 0n ? `-${amount}` : amount, tone: profit > 0n ? "gain" : profit < 0n ? "loss" : "none" };
}

const million = 1_000_000;

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
    if (!control || !showLimitRefusal(control)) refusal.value = refusalText(error);
    return false;
  } finally {
    setRunning(key, false);
  }
}

/** Opens a position. The request contains its id. */
export const openPosition = (body: Omit<OpenRequest, "request">): Promise<boolean> => run("open", JSON.stringify(body), (request) => calls.open({ ...body, request }));

/** Closes a share of a position in percent. */
export const closePosition = (id: string, share = 100): Promise<boolean> => run(id, `close ${id} ${share}`, (request) => calls.close({ id, share: share === 100 ? undefined : String(share), request }));

/** Sets the triggers of a position. "" removes one. */
export const changeTriggers = (id: string, triggers: { stopLoss?: string; takeProfit?: string }): Promise<boolean> => run(id, `change ${id} ${JSON.stringify(triggers)}`, () => calls.change({ id, ...triggers }));
