// A shared bet, and the current odds of its selections.

import { signal } from "@preact/signals";
import { api, isApiError } from "../../../lib/api";
import type { EventAnswer, SharedBet } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import type { BetType, Pick } from "./slip.model";

export type SharedState = { phase: "loading" } | { phase: "unknown" } | { phase: "failed"; failure: string } | { phase: "shown"; bet: SharedBet; picks: Pick[] };

/** The selections of a bet that are open now, at the current odds. */
export function picksOf({ legs }: { legs: SharedBet["legs"] }, events: ReadonlyMap<string, EventAnswer>): Pick[] {
  return legs.flatMap((leg) => {
    const view = events.get(leg.event);
    const market = view?.groups.flatMap(({ markets }) => markets).find((one) => one.market === leg.market && one.specifiers === leg.specifiers);
    const index = market?.outcomes.findIndex(({ id }) => id === leg.outcome) ?? -1;
    const outcome = market?.outcomes[index];
    if (!view || !market || !outcome || outcome.price === "" || view.event.state !== "open") return [];
    const { event, market: name, specifiers } = leg;
    const pick: Pick = {
      event, market: name, specifiers, outcome: outcome.id, index, odds: outcome.price, version: view.event.version,
      home: view.event.home, away: view.event.away, marketName: market.name, outcomeName: outcome.name,
    };
    return [leg.banker ? { ...pick, banker: true } : pick];
  });
}

/** The type of bet for the remaining selections. */
export const modeOf = ({ type }: SharedBet): BetType => (type === "multi" || type === "system" ? type : "single");

export function sharedOf(id: string) {
  const state = signal<SharedState>({ phase: "loading" });

  async function load(): Promise<void> {
    state.value = { phase: "loading" };
    try {
      const bet = await api.post("/api/bookmaker/bets/shared", { id }, { retry: true });
      const eventIds = [...new Set(bet.legs.map(({ event }) => event))];
      const views = await Promise.all(eventIds.map((event) => api.post("/api/bookmaker/event", { id: event }, { retry: true }).catch(nullIfNotFound)));
      const events = new Map(views.flatMap((view) => (view ? [[view.event.id, view] as const] : [])));
      state.value = { phase: "shown", bet, picks: picksOf(bet, events) };
    } catch (error) {
      state.value = isApiError(error) && error.status === 404 ? { phase: "unknown" } : { phase: "failed", failure: errorText(error) };
    }
  }

  return { state, load };
}

/** A finished match is not offered any more. Any other failure is an error. */
function nullIfNotFound(error: unknown): null {
  if (isApiError(error) && error.status === 404) return null;
  throw error;
}
