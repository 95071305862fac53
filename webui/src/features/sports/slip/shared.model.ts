// A bet that somebody has shown, and what stands today on what it was made on.

import { signal } from "@preact/signals-react";
import { api, isApiError } from "../../../lib/api";
import type { EventAnswer, SharedBet } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import type { Mode, Pick } from "./slip.model";

export type SharedState = { phase: "loading" } | { phase: "unknown" } | { phase: "failed"; failure: string } | { phase: "shown"; bet: SharedBet; picks: Pick[] };

/** Whatever of a bet is open now, at the odds of now. */
export function picksOf({ legs }: { legs: SharedBet["legs"] }, events: ReadonlyMap<string, EventAnswer>): Pick[] {
  return legs.flatMap((leg) => {
    const view = events.get(leg.event);
    const market = view?.groups.flatMap(({ markets }) => markets).find((one) => one.market === leg.market && one.specifiers === leg.specifiers);
    const place = market?.outcomes.findIndex(({ id }) => id === leg.outcome) ?? -1;
    const outcome = market?.outcomes[place];
    if (!view || !market || !outcome || outcome.price === "" || view.event.state !== "open") return [];
    const { event, market: name, specifiers } = leg;
    const pick: Pick = {
      event, market: name, specifiers, outcome: outcome.id, place, odds: outcome.price, version: view.event.version,
      home: view.event.home, away: view.event.away, marketName: market.name, outcomeName: outcome.name,
    };
    return [leg.banker ? { ...pick, banker: true } : pick];
  });
}

/** How the slip bets on what is left of a bet. */
export const modeOf = ({ type }: SharedBet): Mode => (type === "multi" || type === "system" ? type : "single");

export function sharedOf(id: string) {
  const state = signal<SharedState>({ phase: "loading" });

  async function load(): Promise<void> {
    state.value = { phase: "loading" };
    try {
      const bet = await api.post("/api/bookmaker/bets/shared", { id }, { retry: true });
      const names = [...new Set(bet.legs.map(({ event }) => event))];
      const views = await Promise.all(names.map((event) => api.post("/api/bookmaker/event", { id: event }, { retry: true }).catch(gone)));
      const events = new Map(views.flatMap((view) => (view ? [[view.event.id, view] as const] : [])));
      state.value = { phase: "shown", bet, picks: picksOf(bet, events) };
    } catch (error) {
      state.value = isApiError(error) && error.status === 404 ? { phase: "unknown" } : { phase: "failed", failure: errorText(error) };
    }
  }

  return { state, load };
}

/** A match that is over is not offered any more; any other failure is one. */
function gone(error: unknown): null {
  if (isApiError(error) && error.status === 404) return null;
  throw error;
}
