// The typed code, and the public ones.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import { rewardText, redeem, refusalText } from "../../../lib/promocode";
import { resource } from "../../../lib/resource";
import { toast } from "../../../ui/toast";
import { walletCurrency } from "../../money/wallet/wallet.model";
import { text } from "./promocodes.texts";

export type { PublicPromocode } from "../../../lib/api.gen";

export const publicCodes = resource(() => api.post("/api/promocode/listPublic", {}, { retry: true }));

/** The text of the field. */
export const typedCode = signal("");
/** The code that is being activated. Null for none. */
export const activating = signal<string | null>(null);

/** Activates a code once, and shows the result. The typed text stays until it succeeded. */
export async function activate(code: string): Promise<void> {
  const trimmed = code.trim();
  if (trimmed === "" || activating.peek() !== null) return;
  activating.value = trimmed;
  try {
    const currency = walletCurrency.peek()?.id;
    toast.success(rewardText(await redeem(trimmed, currency ? { currency } : {})));
    if (typedCode.peek().trim() === trimmed) typedCode.value = "";
  } catch (error) {
    toast.error(refusalText(error, "wallet") ?? text("codes.failed"));
  }
  activating.value = null;
  await publicCodes.load();
}
