// Placing what is on the slip: each bet goes to the server's queue, waits there for
// its delay, and is asked for until there is an outcome. A request id stays the
// same until there is one, so that no answer that got lost makes a second bet.

import { computed, signal } from "@preact/signals-react";
import { api, isApiError } from "../../../lib/api";
import { freeBetOf } from "../../../lib/bonus";
import { controlRefusal, showControl } from "../../../lib/control";
import type { SportsBet } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { minorOf, wireAmount } from "../../../lib/money";
import { persisted } from "../../../lib/persist";
import { requestId } from "../../../lib/requestId";
import { chosen } from "../../money/wallet/wallet.model";
import { possible } from "./arithmetic";
import { contentOf } from "./content";
import { accept, agree, clear, keyOf, lines, mode, prices, removeUnit, sizes, slippage, system, units, unitStanding, type Pick, type Unit } from "./slip.model";
import { isReason, reasonText } from "./reasons";
import { text } from "./slip.texts";

/** What is typed as a stake: for each bet of singles, for the whole bet otherwise. */
export const stakeText = signal("");
/** Quick bets: a press on odds bets this at once. Null while they are off. */
export const quickStake = persisted<string | null>("quickBet", null);

/** The stake of quick bets with its currency. Reads signals. */
export const quickText = (): string => `${quickStake.value || "0"} ${chosen.value?.id.toUpperCase() ?? ""}`.trim();

/** The stake in minor units; null when it is no amount. */
export const stake = computed(() => {
  const currency = chosen.value;
  return currency && stakeText.value !== "" ? minorOf(stakeText.value, currency.decimals) : null;
});

/** All that is staked, in minor units. */
export const staked = computed(() => (stake.value ?? 0n) * BigInt(mode.value === "single" ? units.value.length : 1));

/** The product that sports bets are for bonuses. */
export const product = "sports";

/** The free bet that pays the stake, if one is chosen. Reads signals. */
const freeBet = () => (chosen.value ? freeBetOf(chosen.value.id, product) : undefined);

const winnings = computed(() => {
  const each = stake.value ?? 0n;
  if (mode.value === "single") return prices.value.reduce((sum, price) => sum + possible(each, [price], [1]), 0n);
  const system = mode.value === "system";
  const bankers = units.value.map(({ banker }) => system && banker);
  return possible(each, prices.value.filter((_, at) => !bankers[at]), sizes.value, prices.value.filter((_, at) => bankers[at]));
});

/** What is paid if everything wins, in minor units. The stake of a free bet does not come back. */
export const payout = computed(() => {
  const paid = winnings.value;
  if (!freeBet()) return paid;
  return paid > staked.value ? paid - staked.value : 0n;
});

/** Whether the stake is divided over several lines. */
export const divided = computed(() => mode.value === "system" && lines.value > 1);

export interface Placing {
  /** When the longest delay ends, unix milliseconds of this browser, and how long it was. */
  endsAt: number;
  delay: number;
  bets: number;
}

/** The selections that a quick bet is being placed on. */
export const quickWaits = signal<ReadonlySet<string>>(new Set());
export const placing = signal<Placing | null>(null);
export const receipt = signal<SportsBet[] | null>(null);
/** Why a bet was refused: by the key of its pick, "" for the whole slip. */
export const refusals = signal<ReadonlyMap<string, string>>(new Map());

type Body = NonNullable<Parameters<typeof api.post<"/api/bookmaker/bet">>[1]>;

interface Request {
  /** The key of the pick that a refusal stands at. */
  of: string;
  /** What is bet, without the odds: they change while a lost answer is asked for again. */
  content: string;
  body: Body;
}

/** The requests whose outcome is not known yet, by their content. */
const unknown = new Map<string, string>();

/** The same content has the same request id until its outcome is known. */
function requestOf(of: string, bet: Omit<Body, "request_id">): Request {
  const content = contentOf(bet);
  const id = unknown.get(content) ?? requestId();
  unknown.set(content, id);
  return { of, content, body: { ...bet, request_id: id } };
}

const selection = (unit: Unit) => {
  const { odds, version } = unitStanding(unit);
  const [first] = unit.picks;
  const named = ({ event, market, specifiers, outcome }: Pick) => ({ event, market, specifiers, outcome });
  const what = unit.picks.length === 1 ? named(first!) : { event: unit.event, market: "", specifiers: "", outcome: "", together: unit.picks.map(named) };
  return { ...what, odds: odds || first!.odds, version, ...(unit.banker && mode.peek() === "system" ? { banker: true } : {}) };
};

/** The bets of the slip as it stands. */
function requests(amount: string, currency: string): Request[] {
  const free = freeBetOf(currency, product);
  const terms = { stake: amount, currency, acceptOdds: accept.peek(), ...(accept.peek() === "within" ? { slippage: slippage.peek() } : {}), ...(free ? { free_bet: free._id } : {}) };
  const all = units.peek();
  if (mode.peek() === "single") {
    return all.map((unit) => requestOf(unit.key, { type: "single", selections: [selection(unit)], ...terms }));
  }
  if (mode.peek() === "multi") return [requestOf("", { type: "multi", selections: all.map(selection), ...terms })];
  const chosenSystem = system.peek();
  const shape = chosenSystem && !/^\d/.test(chosenSystem.key) ? { system: chosenSystem.key } : { sizes: [...(chosenSystem?.sizes ?? [])] };
  return [requestOf("", { type: "system", selections: all.map(selection), ...shape, ...terms })];
}

/** Places all bets of the slip. What was accepted leaves it. */
export async function place(): Promise<void> {
  const currency = chosen.peek();
  const amount = stake.peek();
  if (!currency || amount === null || amount <= 0n || placing.peek()) return;
  agree();
  const list = requests(wireAmount(amount, currency.decimals), currency.id);
  await carry(list);
}

/** Places one selection at once for the stake of quick bets. Says what went wrong, or null. */
export async function placeQuick(pick: Pick): Promise<string | null> {
  const currency = chosen.peek();
  const amount = currency && minorOf(quickStake.peek() ?? "", currency.decimals);
  if (!currency || !amount || amount <= 0n) return text("slip.quick.none");
  const terms = { stake: wireAmount(amount, currency.decimals), currency: currency.id, acceptOdds: accept.peek(), slippage: accept.peek() === "within" ? slippage.peek() : undefined };
  const { event, market, specifiers, outcome, odds, version } = pick;
  const key = keyOf(pick);
  quickWaits.value = new Set([...quickWaits.peek(), key]);
  try {
    const bet = await settle(requestOf(key, { type: "single", selections: [{ event, market, specifiers, outcome, odds, version }], ...terms }));
    receipt.value = [bet];
    return null;
  } catch (error) {
    const control = controlRefusal(error);
    return control && showControl(control) ? null : refusalText(error);
  } finally {
    quickWaits.value = new Set([...quickWaits.peek()].filter((one) => one !== key));
  }
}

async function carry(list: Request[]): Promise<void> {
  placing.value = { endsAt: 0, delay: 0, bets: list.length };
  refusals.value = new Map();
  receipt.value = null;
  const outcomes = await Promise.allSettled(list.map(settle));
  placing.value = null;
  const failed = new Map<string, string>();
  const made: SportsBet[] = [];
  outcomes.forEach((outcome, at) => {
    const { of } = list[at]!;
    if (outcome.status === "rejected") failed.set(of, refusalText(outcome.reason));
    else {
      made.push(outcome.value);
      if (of === "") clear();
      else removeUnit(of);
    }
  });
  refusals.value = failed;
  const control = outcomes.map((outcome) => (outcome.status === "rejected" ? controlRefusal(outcome.reason) : null)).find((refusal) => refusal !== null);
  if (control) showControl(control);
  if (made.length > 0) {
    receipt.value = made;
    stakeText.value = failed.size > 0 ? stakeText.peek() : "";
  }
}

/** How often an entry of the queue is asked for after its delay, in milliseconds. */
const askEvery = 400;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Queues a bet and waits for what becomes of it. */
async function settle(request: Request): Promise<SportsBet> {
  try {
    const { queueId, delay } = await api.post("/api/bookmaker/bet", request.body, { retry: true });
    const now = placing.peek();
    if (now && delay > now.delay) placing.value = { ...now, delay, endsAt: Date.now() + delay };
    await pause(delay);
    for (;;) {
      const outcome = await api.post("/api/bookmaker/bet/status", { queueId }, { retry: true });
      if (outcome.state === "accepted" && outcome.bet) {
        unknown.delete(request.content);
        return outcome.bet;
      }
      await pause(askEvery);
    }
  } catch (error) {
    if (isApiError(error) && !error.uncertain) unknown.delete(request.content);
    throw error;
  }
}

/** The words for the codes of the slip; the server's own for all others. */
function refusalText(error: unknown): string {
  if (!isApiError(error) || error.kind !== "refused") return errorText(error);
  const { code, extra } = error;
  if (code === 8 && typeof extra.min === "string" && typeof extra.max === "string") {
    return text("slip.error.stake", { min: extra.min, max: extra.max, currency: String(extra.currency ?? "").toUpperCase() });
  }
  if (code === 9 && typeof extra.reason === "string" && isReason(extra.reason)) return reasonText(extra.reason);
  if (code === 10 && typeof extra.max === "number") return text("slip.error.legs", { max: extra.max });
  const known = { 1: "slip.error.1", 2: "slip.error.2", 3: "slip.error.3", 4: "slip.error.4", 5: "slip.error.5", 6: "slip.error.6", 7: "slip.error.7", 9: "slip.error.9" } as const;
  return code in known ? text(known[code as keyof typeof known]) : errorText(error);
}
