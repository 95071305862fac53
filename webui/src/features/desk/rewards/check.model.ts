// The check of rewards: the give-back of bets, and what a bonus costs.

import { signal } from "@preact/signals-react";
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
  const fields = { deposit: signal("100"), bonus: signal("100"), wager: signal("30"), maxWin: signal("10") };
  const costs = signal<CostAnswer | null>(null);
  const failure = signal<string | null>(null);
  const busy = signal(false);
  return {
    report, fields, costs, failure, busy,
    async simulate() {
      busy.value = true;
      failure.value = null;
      try {
        costs.value = await api.post("/api/admin/rewards/cost", {
          deposit: fields.deposit.peek().trim() || "0", bonus: fields.bonus.peek().trim(), level: 0,
          terms: { ...terms, wager: Number(fields.wager.peek()) || 0, max_win: Number(fields.maxWin.peek()) || 0 },
        });
      } catch (error) {
        failure.value = errorText(error);
      } finally {
        busy.value = false;
      }
    },
  };
}

export type CheckModel = ReturnType<typeof checkModel>;
