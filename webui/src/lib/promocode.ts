// Promo codes: activating one, what it gave, and why it was refused. The wallet, the
// page of the wheel and the banners share it.

import { api } from "./api";
import type { Activated } from "./api.gen";
import { amountText } from "./currencies";
import { isApiError } from "./error";
import { dictionary } from "./i18n";
import { hasWalletTab } from "./offers";
import { openOverlay } from "./overlays";
import { refresh, update } from "./session.model";

export type { Activated } from "./api.gen";

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
  "promocode.wheel.3": "This promocode has no usages left.",
  "promocode.wheel.4": "You have already used this promocode.",
  "promocode.wheel.5": "The promo limit is reached.",
  "promocode.wheel.6": "This promocode is only for referral users.",
  "promocode.wheel.7": "This promocode is only for VIP users.",
  "promocode.8": "You cannot activate your own promocode!",
  "promocode.9": "This promocode is private and cannot be activated with your account",
  "promocode.10": "Your balance is too high for promocodes.",
  "promocode.given.cash": "You have received {amount}.",
  "promocode.given.bonus": "You have received a bonus of {amount}.",
  "promocode.given.tickets": "You have received {tickets} {tickets|ticket|tickets} for the wheel.",
  "promocode.given.deposit": "The bonus is yours with your next deposit.",
});

/** Where a code is activated: each place has words of its own for the same refusals. */
export type Place = "wallet" | "wheel";

/** Why a code was refused; null for any other failure. Of the two rules about referral the server says which. */
export function refusalText(error: unknown, place: Place): string | null {
  if (!isApiError(error) || error.kind !== "refused" || error.code < 1 || error.code > 10) return null;
  const { code, extra } = error;
  if (code === 6 && extra.reason === "referral_only") return text("promocode.wheel.6");
  if (code === 6 && extra.reason === "non_affiliated") return text("promocode.wallet.6");
  if (code > 7) return text(`promocode.${code as 8 | 9 | 10}`);
  return text(`promocode.${place}.${code as 1 | 2 | 3 | 4 | 5 | 6 | 7}`);
}

/** What a code has given. */
export function givenText(given: Activated): string {
  if (given.type === "deposit_bonus") return text("promocode.given.deposit");
  if (given.type === "ticket") return text("promocode.given.tickets", { tickets: given.tickets ?? 0 });
  const amount = amountText(given.amount ?? "0", given.currency ?? "");
  return text(given.bonus ? "promocode.given.bonus" : "promocode.given.cash", { amount });
}

interface How {
  /** The code of a banner, which may be pressed again. */
  banner?: boolean;
  /** In which a reward of any currency is paid. */
  currency?: string;
}

/** Activates a code, loads what has changed by it, and opens the deposit that its bonus waits for. */
export async function redeem(code: string, { banner = false, currency }: How = {}): Promise<Activated> {
  const given = await api.post(banner ? "/api/promocode/promotion-banner-activate" : "/api/promocode/activate", { code, ...(currency && { currency }) });
  void Promise.all([refresh(), update()]);
  if (given.data && hasWalletTab("deposit")) openOverlay("wallet", { tab: "deposit", bonus: given.data });
  return given;
}
