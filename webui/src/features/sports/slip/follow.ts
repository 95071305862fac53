// The current state of the picks on the slip. Each of their events is followed while the slip is on
// the page.

import type { PublishChange as SportChange, EventAnswer as SportEventAnswer } from "../../../lib/api.gen";
import { subscribe } from "../../../lib/socket";
import { effect } from "@preact/signals";
import { api } from "../../../lib/api";
import { legContent, keyOf, picks, setPickState, pickState, setBuilderState, slipLegs, type SlipLeg } from "./slip.model";

/** Follows the events of all picks until the returned function is called. */
export function followPicks(): () => void {
  const unsubscribes = new Map<string, () => void>();
  const stop = effect(() => {
    const required = new Set(picks.value.map(({ event }) => event));
    for (const [event, unsubscribe] of unsubscribes) {
      if (required.has(event)) continue;
      unsubscribe();
      unsubscribes.delete(event);
    }
    for (const event of required) if (!unsubscribes.has(event)) unsubscribes.set(event, follow(event));
  });
  const stopPricing = priceBuilders();
  return () => {
    stop();
    stopPricing();
    unsubscribes.forEach((unsubscribe) => unsubscribe());
  };
}

function follow(event: string): () => void {
  return subscribe(`sport-event:${event}`, {
    snapshot: (view) => applyEvent(event, view),
    handleEvent: (message) => {
      if (message.event === "sport-event.changed") applyChange(message.data);
    },
  });
}

/** Applies the whole state of an event. A pick that it does not contain is closed. */
function applyEvent(id: string, { event, groups }: SportEventAnswer): void {
  for (const pick of picks.peek()) {
    if (pick.event !== id) continue;
    const market = groups.flatMap(({ markets }) => markets).find((one) => one.market === pick.market && one.specifiers === pick.specifiers);
    const odds = market?.outcomes.find((one) => one.id === pick.outcome)?.price ?? "";
    setPickState(keyOf(pick), { odds, version: event.version, open: event.state === "open" && odds !== "" });
  }
}

/**
 * Applies a change. Prices are sent in the order of a market's outcomes, so the index of a pick
 * must be known.
 */
function applyChange(change: SportChange): void {
  for (const pick of picks.peek()) {
    if (pick.event !== change.e) continue;
    const market = change.m?.find(({ k }) => k === `${pick.market}/${pick.specifiers}`);
    const odds = market && (market.p[pick.index] ?? "");
    if (odds !== undefined) setPickState(keyOf(pick), { odds, version: change.v, open: change.s === "open" && odds !== "" });
    else if (change.s !== "open") setPickState(keyOf(pick), { odds: "", version: change.v, open: false });
  }
}

/**
 * How long the picks of a match must stay unchanged before they are priced, in milliseconds,
 * because odds of a live match change together.
 */
const pricingDelay = 250;

/** Requests the price of the combined picks of one match whenever they, or their odds, have changed. */
function priceBuilders(): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const requested = new Map<string, string>();
  const stop = effect(() => {
    const required = slipLegs.value.filter(({ picks: legPicks }) => legPicks.length > 1);
    for (const key of requested.keys()) if (!required.some((leg) => leg.key === key)) requested.delete(key);
    for (const leg of required) {
      const state = `${legContent(leg)} ${leg.picks.map((pick) => JSON.stringify(pickState(pick))).join()}`;
      if (requested.get(leg.key) === state) continue;
      requested.set(leg.key, state);
      clearTimeout(timers.get(leg.key));
      timers.set(leg.key, setTimeout(() => void requestBuilderPrice(leg), pricingDelay));
    }
  });
  return () => {
    stop();
    timers.forEach(clearTimeout);
  };
}

async function requestBuilderPrice(leg: SlipLeg): Promise<void> {
  const selections = leg.picks.map(({ market, specifiers, outcome }) => ({ market, specifiers, outcome }));
  try {
    const { odds, version, reason } = await api.post("/api/bookmaker/bet_builder", { event: leg.event, selections }, { retry: true });
    setBuilderState(leg.key, { content: legContent(leg), odds, version, open: reason === "", reason: reason === "" ? null : reason });
  } catch {
    // The next change of the odds requests it again. Until then no bet is possible.
    setBuilderState(leg.key, { content: legContent(leg), odds: "", version: 0, open: false, reason: "closed" });
  }
}
