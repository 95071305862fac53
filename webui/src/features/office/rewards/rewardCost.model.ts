// The check of rewards: the give-back of bets, and the cost of campaigns.

import { signal, type Signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { CostAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { resource } from "../../../lib/resource";

/** The default terms of a bonus. The form changes some of them. */
const defaultTerms = { kind: "real_first", reference_edge: "1/25", max_bet: 5_000_000, reset_below: 10_000_000, days: 30, refused: ["baccarat", "blackjack", "hilo", "videopoker"] };

/** A share of the house edge as a percentage. Rewards without a required bet have no bound. */
export const shareText = (part: number): string => (part >= 1000 ? "no bet required" : `${(100 * part).toFixed(1)}\u00a0%`);

export function rewardCostModel() {
  const report = resource(() => api.post("/api/admin/rewards/check", {}, { retry: true }));
  const bonus = { deposit: signal("100"), bonus: signal("100"), wager: signal("30"), maxWin: signal("10"), uses: signal(""), cash: signal(false) };
  const race = { pool: signal("10000"), stakes: signal("2000000"), players: signal("500"), byHouseEdge: signal(false) };
  const tickets = { tickets: signal("1"), uses: signal("1000") };
  return {
    report,
    bonus: { ...bonus, ...simulation(() => api.post("/api/admin/rewards/cost", {
      deposit: bonus.deposit.peek().trim() || "0", bonus: bonus.bonus.peek().trim(), level: 0, cash: bonus.cash.peek(), uses: parseInteger(bonus.uses),
      terms: { ...defaultTerms, wager: parseInteger(bonus.wager), max_win: parseInteger(bonus.maxWin) },
    })) },
    race: { ...race, ...simulation(() => api.post("/api/admin/rewards/race", {
      pool: parseInteger(race.pool), stakes: parseInteger(race.stakes), players: parseInteger(race.players), by_house_edge: race.byHouseEdge.peek(), level: 0,
    })) },
    tickets: { ...tickets, ...simulation(() => api.post("/api/admin/rewards/tickets", { tickets: parseInteger(tickets.tickets), uses: parseInteger(tickets.uses), level: 0 })) },
  };
}

const parseInteger = (field: Signal<string>): number => Number(field.peek().trim()) || 0;

/** A simulation that the server runs on request. */
function simulation(request: () => Promise<CostAnswer>) {
  const costs = signal<CostAnswer | null>(null);
  const failure = signal<string | null>(null);
  const busy = signal(false);
  return {
    costs, failure, busy,
    async simulate() {
      busy.value = true;
      failure.value = null;
      try {
        costs.value = await request();
      } catch (error) {
        failure.value = errorText(error);
      } finally {
        busy.value = false;
      }
    },
  };
}

export type Simulation = ReturnType<typeof simulation>;

export type RewardCostModel = ReturnType<typeof rewardCostModel>;
