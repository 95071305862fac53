// The check of rewards: the give-back of bets, and what campaigns cost.

import { signal, type Signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { CostAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { resource } from "../../../lib/resource";

/** The default terms of a bonus, of which the form changes some. */
const terms = { kind: "real_first", reference_edge: "1/25", max_bet: 5_000_000, reset_below: 10_000_000, days: 30, refused: ["baccarat", "blackjack", "hilo", "videopoker"] };

/** A share of the house edge as a percentage; what needs no bet is beyond all bounds. */
export const share = (part: number): string => (part >= 1000 ? "no bet needed" : `${(100 * part).toFixed(1)}\u00a0%`);

export function checkModel() {
  const report = resource(() => api.post("/api/admin/rewards/check", {}, { retry: true }));
  const bonus = { deposit: signal("100"), bonus: signal("100"), wager: signal("30"), maxWin: signal("10"), uses: signal(""), cash: signal(false) };
  const race = { pool: signal("10000"), stakes: signal("2000000"), players: signal("500"), theory: signal(false) };
  const tickets = { tickets: signal("1"), uses: signal("1000") };
  return {
    report,
    bonus: { ...bonus, ...simulation(() => api.post("/api/admin/rewards/cost", {
      deposit: bonus.deposit.peek().trim() || "0", bonus: bonus.bonus.peek().trim(), level: 0, cash: bonus.cash.peek(), uses: whole(bonus.uses),
      terms: { ...terms, wager: whole(bonus.wager), max_win: whole(bonus.maxWin) },
    })) },
    race: { ...race, ...simulation(() => api.post("/api/admin/rewards/race", {
      pool: whole(race.pool), stakes: whole(race.stakes), players: whole(race.players), theory: race.theory.peek(), level: 0,
    })) },
    tickets: { ...tickets, ...simulation(() => api.post("/api/admin/rewards/tickets", { tickets: whole(tickets.tickets), uses: whole(tickets.uses), level: 0 })) },
  };
}

const whole = (field: Signal<string>): number => Number(field.peek().trim()) || 0;

/** Something that the server simulates when it is asked. */
function simulation(ask: () => Promise<CostAnswer>) {
  const costs = signal<CostAnswer | null>(null);
  const failure = signal<string | null>(null);
  const busy = signal(false);
  return {
    costs, failure, busy,
    async simulate() {
      busy.value = true;
      failure.value = null;
      try {
        costs.value = await ask();
      } catch (error) {
        failure.value = errorText(error);
      } finally {
        busy.value = false;
      }
    },
  };
}

export type Simulation = ReturnType<typeof simulation>;

export type CheckModel = ReturnType<typeof checkModel>;
