// Places the bets of the slip: each bet is sent to the server's queue, waits there for its delay,
// and is polled until there is an outcome. The request id stays the same until then, so a lost
// response cannot place a second bet.

import { computed, signal } from "@preact/signals";
import { api, isApiError } from "../../../lib/api";
import { selectedFreeBetFor } from "../../../lib/bonus";
import { limitRefusal, showLimitRefusal } from "../../../lib/limitRefusal";
import type { SlipSelection, SportsBet } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { minorOf, wireAmount } from "../../../lib/money";
import { persisted } from "../../../lib/persist";
import { requestId } from "../../../lib/requestId";
import { walletCurrency } from "../../money/wallet/wallet.model";
import { maxPayout } from "./arithmetic";
import { requestContent } from "./content";
import { oddsAcceptance, acceptCurrentOdds, clearSlip, keyOf, lineCount, mode, prices, removeLeg, lineSizes, slippage, system, slipLegs, legState, type Pick, type SlipLeg } from "./slip.model";
import { isReason, reasonText } from "./reasons";
import { refusalTarget, stakeKey } from "./refused";
import { text } from "./slip.texts";

/** The typed stake: per bet for singles, otherwise for the whole bet. */
export const stakeText = signal("");
/** Quick bets: a press on odds bets this stake at once. Null while they are off. */
export const quickStake = persisted<string | null>("quickBet", null);

/** The stake of quick bets with its currency. Reads signals. */
export const quickStakeText = (): string => `${quickStake.value || "0"} ${walletCurrency.value?.id.toUpperCase() ?? ""}`.trim();

/** The stake in minor units. Null if the text is not an amount. */
export const stake = computed(() => {
  const currency = walletCurrency.value;
  return currency && stakeText.value !== "" ? minorOf(stakeText.value, currency.decimals) : null;
});

/** The total stake in minor units. */
export const totalStake = computed(() => (stake.value ?? 0n) * BigInt(mode.value === "single" ? slipLegs.value.length : 1));

/** The product id of sports bets for bonuses. */
export const productId = "sports";

/** The free bet that pays the stake, if one is selected. Reads signals. */
const freeBet = () => (walletCurrency.value ? selectedFreeBetFor(walletCurrency.value.id, productId) : undefined);

const maxWinnings = computed(() => {
  const betStake = stake.value ?? 0n;
  if (mode.value === "single") return prices.value.reduce((sum, price) => sum + maxPayout(betStake, [price], [1]), 0n);
  const system = mode.value === "system";
  const bankers = slipLegs.value.map(({ banker }) => system && banker);
  return maxPayout(betStake, prices.value.filter((_, at) => !bankers[at]), lineSizes.value, prices.value.filter((_, at) => bankers[at]));
});

/** The payout if everything wins, in minor units. The stake of a free bet is not returned. */
export const payout = computed(() => {
  const paid = maxWinnings.value;
  if (!freeBet()) return paid;
  return paid > totalStake.value ? paid - totalStake.value : 0n;
});

/** Whether the stake is divided among several lines. */
export const divided = computed(() => mode.value === "system" && lineCount.value > 1);

export interface Placing {
  /** When the longest delay ends, in unix milliseconds of this browser, and its duration. */
  endsAt: number;
  delay: number;
  bets: number;
}

/** The selections of running quick bets. */
export const pendingQuickBets = signal<ReadonlySet<string>>(new Set());
export const placing = signal<Placing | null>(null);
export const receipt = signal<SportsBet[] | null>(null);
/** Why a bet was refused: by the key of its leg, stakeKey for the stake, "" for the whole slip. */
export const refusals = signal<ReadonlyMap<string, string>>(new Map());

type Body = NonNullable<Parameters<typeof api.post<"/api/bookmaker/bet">>[1]>;

interface BetRequest {
  /** The key of the pick that shows a refusal. */
  legKey: string;
  /** The content of the bet without the odds, which change while a lost response is requested again. */
  content: string;
  body: Body;
}

/** Sets the typed stake, and clears the refusal of the previous one. */
export function typeStake(plain: string): void {
  stakeText.value = plain;
  if (refusals.peek().has(stakeKey)) refusals.value = new Map([...refusals.peek()].filter(([key]) => key !== stakeKey));
}

/** The requests with an unknown outcome, by their content. */
const unresolvedRequests = new Map<string, string>();

/** The same content keeps its request id until its outcome is known. */
function betRequest(legKey: string, bet: Omit<Body, "request_id">): BetRequest {
  const content = requestContent(bet);
  const id = unresolvedRequests.get(content) ?? requestId();
  unresolvedRequests.set(content, id);
  return { legKey, content, body: { ...bet, request_id: id } };
}

const selectionOfLeg = (leg: SlipLeg): SlipSelection => {
  const { odds, version } = legState(leg);
  const [first] = leg.picks;
  const selectionIds = ({ event, market, specifiers, outcome }: Pick) => ({ event, market, specifiers, outcome });
  const ids: Omit<SlipSelection, "odds" | "version"> = leg.picks.length === 1 ? selectionIds(first!) : { event: leg.event, market: "", specifiers: "", outcome: "", builder: leg.picks.map(selectionIds) };
  return { ...ids, odds: odds || first!.odds, version, ...(leg.banker && mode.peek() === "system" ? { banker: true } : {}) };
};

/** The bets of the current slip. */
function slipRequests(amount: string, currency: string): BetRequest[] {
  const free = selectedFreeBetFor(currency, productId);
  const terms = { stake: amount, currency, acceptOdds: oddsAcceptance.peek(), ...(oddsAcceptance.peek() === "within" ? { slippage: slippage.peek() } : {}), ...(free ? { free_bet: free._id } : {}) };
  const all = slipLegs.peek();
  if (mode.peek() === "single") {
    return all.map((leg) => betRequest(leg.key, { type: "single", selections: [selectionOfLeg(leg)], ...terms }));
  }
  if (mode.peek() === "multi") return [betRequest("", { type: "multi", selections: all.map(selectionOfLeg), ...terms })];
  const chosenSystem = system.peek();
  const systemTerms = chosenSystem && !/^\d/.test(chosenSystem.key) ? { system: chosenSystem.key } : { sizes: [...(chosenSystem?.sizes ?? [])] };
  return [betRequest("", { type: "system", selections: all.map(selectionOfLeg), ...systemTerms, ...terms })];
}

/** Places all bets of the slip. Accepted bets are removed from it. */
export async function placeSlip(): Promise<void> {
  const currency = walletCurrency.peek();
  const amount = stake.peek();
  if (!currency || amount === null || amount <= 0n || placing.peek()) return;
  acceptCurrentOdds();
  const list = slipRequests(wireAmount(amount, currency.decimals), currency.id);
  await placeAll(list);
}

/** Places one selection at once with the stake of quick bets. Returns the error text, or null. */
export async function placeQuick(pick: Pick): Promise<string | null> {
  const currency = walletCurrency.peek();
  const amount = currency && minorOf(quickStake.peek() ?? "", currency.decimals);
  if (!currency || !amount || amount <= 0n) return text("slip.quick.none");
  const terms = { stake: wireAmount(amount, currency.decimals), currency: currency.id, acceptOdds: oddsAcceptance.peek(), slippage: oddsAcceptance.peek() === "within" ? slippage.peek() : undefined };
  const { event, market, specifiers, outcome, odds, version } = pick;
  const key = keyOf(pick);
  pendingQuickBets.value = new Set([...pendingQuickBets.peek(), key]);
  try {
    const bet = await placeBet(betRequest(key, { type: "single", selections: [{ event, market, specifiers, outcome, odds, version }], ...terms }));
    receipt.value = [bet];
    return null;
  } catch (error) {
    const control = limitRefusal(error);
    return control && showLimitRefusal(control) ? null : refusalText(error);
  } finally {
    pendingQuickBets.value = new Set([...pendingQuickBets.peek()].filter((one) => one !== key));
  }
}

async function placeAll(list: BetRequest[]): Promise<void> {
  placing.value = { endsAt: 0, delay: 0, bets: list.length };
  refusals.value = new Map();
  receipt.value = null;
  const outcomes = await Promise.allSettled(list.map(placeBet));
  placing.value = null;
  const failed = new Map<string, string>();
  const accepted: SportsBet[] = [];
  outcomes.forEach((outcome, at) => {
    const { legKey } = list[at]!;
    if (outcome.status === "rejected") {
      const reason = refusalText(outcome.reason);
      const { legs, stake: concernsStake } = refusalTarget(outcome.reason, slipLegs.peek());
      const legKeys = legKey !== "" ? [legKey] : legs;
      if (concernsStake) failed.set(stakeKey, reason);
      if (!concernsStake || list.length > 1) (legKeys.length > 0 ? legKeys : [""]).forEach((key) => failed.set(key, reason));
    } else {
      accepted.push(outcome.value);
      if (legKey === "") clearSlip();
      else removeLeg(legKey);
    }
  });
  refusals.value = failed;
  const control = outcomes.map((outcome) => (outcome.status === "rejected" ? limitRefusal(outcome.reason) : null)).find((refusal) => refusal !== null);
  if (control) showLimitRefusal(control);
  if (accepted.length > 0) {
    receipt.value = accepted;
    stakeText.value = failed.size > 0 ? stakeText.peek() : "";
  }
}

/** Polling interval of a queue entry after its delay, in milliseconds. */
const pollInterval = 400;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Queues a bet and waits for its outcome. */
async function placeBet(request: BetRequest): Promise<SportsBet> {
  try {
    const { queueId, delay } = await api.post("/api/bookmaker/bet", request.body, { retry: true });
    const current = placing.peek();
    if (current && delay > current.delay) placing.value = { ...current, delay, endsAt: Date.now() + delay };
    await pause(delay);
    for (;;) {
      const outcome = await api.post("/api/bookmaker/bet/status", { queueId }, { retry: true });
      if (outcome.state === "accepted" && outcome.bet) {
        unresolvedRequests.delete(request.content);
        return outcome.bet;
      }
      await pause(pollInterval);
    }
  } catch (error) {
    if (isApiError(error) && !error.uncertain) unresolvedRequests.delete(request.content);
    throw error;
  }
}

/** The texts of the slip's codes, and the server's own text for all others. */
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
