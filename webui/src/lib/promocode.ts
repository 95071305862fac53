// Promo codes: activating one, its reward, and the reason of a refusal. Used by the wallet, the
// page of the wheel and the banners.

import { api } from "./api";
import type { Activation } from "./api.gen";
import { amountText } from "./currencies";
import { isApiError } from "./error";
import { dictionary } from "./i18n";
import { hasWalletTab } from "./availability";
import { openOverlay } from "./overlays";
import { refresh, update } from "./session.model";

export type { Activation } from "./api.gen";

const text = dictionary({
  "promocode.wallet.1": "This promocode is invalid or expired.",
  "promocode.wallet.2": "This promocode is invalid or expired.",
  "promocode.wallet.3": "The activation limit of this promocode is exceeded.",
  "promocode.wallet.4": "You have already used this promocode.",
  "promocode.wallet.5": "The daily promocode activation limit is reached.",
  "promocode.wallet.6": "This promocode is only for non-affiliated users.",
  "promocode.wallet.7": "This promocode is only for VIP users.",
  "promocode.wheel.1": "This promocode is invalid.",
  "promocode.wheel.2": "This promocode has expired.",
  "promocode.wheel.3": "This promocode has no uses left.",
  "promocode.wheel.4": "You have already used this promocode.",
  "promocode.wheel.5": "The promo limit is reached.",
  "promocode.wheel.6": "This promocode is only for referral users.",
  "promocode.wheel.7": "This promocode is only for VIP users.",
  "promocode.8": "You cannot activate your own promocode!",
  "promocode.9": "This promocode is private and cannot be activated with your account",
  "promocode.10": "Your balance is too high for promocodes.",
  "promocode.given.bonus": "You have received a bonus of {amount}.",
  "promocode.given.tickets": "You have received {tickets} {tickets|ticket|tickets} for the wheel.",
  "promocode.given.deposit": "You receive the bonus with your next deposit.",
});

/** Where a code is activated. Each place has its own texts for the same refusals. */
export type PromocodeForm = "wallet" | "wheel";

/**
 * Why a code was refused. Null for any other failure. The server says which of the two referral
 * rules applies.
 */
export function refusalText(error: unknown, form: PromocodeForm): string | null {
  if (!isApiError(error) || error.kind !== "refused" || error.code < 1 || error.code > 10) return null;
  const { code, extra } = error;
  if (code === 6 && extra.reason === "referral_only") return text("promocode.wheel.6");
  if (code === 6 && extra.reason === "non_affiliated") return text("promocode.wallet.6");
  if (code > 7) return text(`promocode.${code as 8 | 9 | 10}`);
  return text(`promocode.${form}.${code as 1 | 2 | 3 | 4 | 5 | 6 | 7}`);
}

/** The reward of a code. */
export function rewardText(reward: Activation): string {
  if (reward.type === "deposit_bonus") return text("promocode.given.deposit");
  if (reward.type === "ticket") return text("promocode.given.tickets", { tickets: reward.tickets ?? 0 });
  const amount = amountText(reward.amount ?? "0", reward.currency ?? "");
  return text("promocode.given.bonus", { amount });
}

interface RedeemOptions {
  /** The code of a banner. It can be pressed again. */
  banner?: boolean;
  /** The currency of a reward that can be paid in any currency. */
  currency?: string;
}

/** Activates a code, loads the changed data, and opens the deposit that its bonus waits for. */
export async function redeem(code: string, { banner = false, currency }: RedeemOptions = {}): Promise<Activation> {
  const reward = await api.post(banner ? "/api/promocode/promotion-banner-activate" : "/api/promocode/activate", { code, ...(currency && { currency }) });
  void Promise.all([refresh(), update()]);
  if (reward.data && hasWalletTab("deposit")) openOverlay("wallet", { tab: "deposit", bonus: reward.data });
  return reward;
}
