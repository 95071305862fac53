// The player's sports bets, and what they are bought back for.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { SportsBet, CashOutOffer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { Pages } from "../../../lib/pages";
import { requestId } from "../../../lib/requestId";
import { serverNow } from "../../../lib/socket";

export const shows = ["open", "settled", "won", "lost", "refunded"] as const;
export type Show = (typeof shows)[number];

/** The player's bets page by page. */
export const betsOf = (show: Show) =>
  new Pages<SportsBet>(async (known) => {
    const { bets, more } = await api.post("/api/bookmaker/bets", { show, before: known.at(-1)?.id }, { retry: true });
    return { rows: bets, more };
  }, ({ id }) => id);

export type Phase = "asking" | "offered" | "expired" | "taking" | "refused";

/** One cash-out: an offer that is asked for, stands for a few seconds, and is taken. */
export function cashOutOf(bet: SportsBet, done: (amount: string) => void) {
  const phase = signal<Phase>("asking");
  const offer = signal<CashOutOffer | null>(null);
  const refusal = signal<string | null>(null);
  /** While an offer stands, or waits to be paid: until when, of this browser's clock, and how long in all. */
  const wait = signal<{ endsAt: number; span: number } | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function ask(stake?: string): Promise<void> {
    clearTimeout(timer);
    latest += 1;
    const mine = latest;
    phase.value = "asking";
    refusal.value = null;
    try {
      const made = await api.post("/api/bookmaker/cashout/offer", { id: bet.id, stake }, { retry: true });
      if (mine !== latest) return;
      offer.value = made;
      phase.value = "offered";
      const span = Math.max(0, made.expiresAt - serverNow()); // This browser's clock may be wrong.
      wait.value = { endsAt: Date.now() + span, span };
      timer = setTimeout(() => (phase.value = "expired"), span);
    } catch (error) {
      if (mine !== latest) return;
      refusal.value = errorText(error);
      phase.value = "refused";
    }
  }

  async function take(): Promise<void> {
    const made = offer.peek();
    if (!made || phase.peek() !== "offered") return;
    clearTimeout(timer);
    phase.value = "taking";
    try {
      const { queueId, delay } = await api.post("/api/bookmaker/cashout", { offerId: made.offerId, request_id: requestId() }, { retry: true });
      wait.value = delay > 0 ? { endsAt: Date.now() + delay, span: delay } : null;
      await new Promise((resolve) => setTimeout(resolve, delay));
      for (;;) {
        const { state } = await api.post("/api/bookmaker/bet/status", { queueId }, { retry: true });
        if (state === "accepted") return done(made.amount);
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
    } catch (error) {
      refusal.value = errorText(error);
      phase.value = "refused";
    }
  }

  return { phase, offer, refusal, wait, ask, take, stop: () => clearTimeout(timer) };
}
