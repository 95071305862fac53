// The player's sports bets, and their cash-out.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { SportsBet, CashOutOffer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { Pages } from "../../../lib/pages";
import { requestId } from "../../../lib/requestId";
import { serverNow } from "../../../lib/socket";

export const betFilters = ["open", "settled", "won", "lost", "refunded", "cashed"] as const;
export type BetFilter = (typeof betFilters)[number];

/** The player's bets page by page. */
export const betsOf = (filter: BetFilter) =>
  new Pages<SportsBet>(async (loaded) => {
    const { bets, more } = await api.post("/api/bookmaker/bets", { show: filter, before: loaded.at(-1)?.id }, { retry: true });
    return { rows: bets, more };
  }, ({ id }) => id);

export type CashOutPhase = "asking" | "offered" | "expired" | "taking" | "refused";

/** One cash-out: an offer is requested, is valid for a few seconds, and can be accepted. */
export function cashOutOf(bet: SportsBet, onPaid: (amount: string) => void) {
  const phase = signal<CashOutPhase>("asking");
  const offer = signal<CashOutOffer | null>(null);
  const refusal = signal<string | null>(null);
  /** The time span of a valid offer or of its delay: its end by this browser's clock, and its duration. */
  const wait = signal<{ endsAt: number; duration: number } | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRequest = 0;

  async function requestOffer(stake?: string): Promise<void> {
    clearTimeout(timer);
    lastRequest += 1;
    const requestNumber = lastRequest;
    phase.value = "asking";
    refusal.value = null;
    try {
      const newOffer = await api.post("/api/bookmaker/cashout/offer", { id: bet.id, stake }, { retry: true });
      if (requestNumber !== lastRequest) return;
      offer.value = newOffer;
      phase.value = "offered";
      const duration = Math.max(0, newOffer.expiresAt - serverNow()); // This browser's clock may be wrong.
      wait.value = { endsAt: Date.now() + duration, duration };
      timer = setTimeout(() => (phase.value = "expired"), duration);
    } catch (error) {
      if (requestNumber !== lastRequest) return;
      refusal.value = errorText(error);
      phase.value = "refused";
    }
  }

  async function acceptOffer(): Promise<void> {
    const newOffer = offer.peek();
    if (!newOffer || phase.peek() !== "offered") return;
    clearTimeout(timer);
    phase.value = "taking";
    try {
      const { queueId, delay } = await api.post("/api/bookmaker/cashout", { offerId: newOffer.offerId, request_id: requestId() }, { retry: true });
      wait.value = delay > 0 ? { endsAt: Date.now() + delay, duration: delay } : null;
      await new Promise((resolve) => setTimeout(resolve, delay));
      for (;;) {
        const { state } = await api.post("/api/bookmaker/bet/status", { queueId }, { retry: true });
        if (state === "accepted") return onPaid(newOffer.amount);
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
    } catch (error) {
      refusal.value = errorText(error);
      phase.value = "refused";
    }
  }

  return { phase, offer, refusal, wait, requestOffer, acceptOffer, stop: () => clearTimeout(timer) };
}
