// The code that is typed, and the public ones.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import { givenText, redeem, refusalText } from "../../../lib/promocode";
import { resource } from "../../../lib/resource";
import { toast } from "../../../ui/toast";
import { chosen } from "../../money/wallet/wallet.model";
import { text } from "./codes.texts";

export type { PublicPromocode } from "../../../lib/api.gen";

export const publicCodes = resource(() => api.post("/api/promocode/listPublic", {}, { retry: true }));

/** What is typed into the field. */
export const typed = signal("");
/** The code that is being activated; null for none. */
export const activating = signal<string | null>(null);

/** Activates a code once, and says what came of it. What was typed stays until it worked. */
export async function activate(code: string): Promise<void> {
  const wanted = code.trim();
  if (wanted === "" || activating.peek() !== null) return;
  activating.value = wanted;
  try {
    const currency = chosen.peek()?.id;
    toast.success(givenText(await redeem(wanted, currency ? { currency } : {})));
    if (typed.peek().trim() === wanted) typed.value = "";
  } catch (error) {
    toast.error(refusalText(error, "wallet") ?? text("codes.failed"));
  }
  activating.value = null;
  await publicCodes.load();
}
