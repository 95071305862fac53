// Notifies a player of a jackpot.

import type { JackpotPrize } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { toast } from "../../../ui/toast";
import { text } from "./jackpots.texts";

export function showWonToast({ name, prize, amount, currency }: JackpotPrize): void {
  toast.success(text("jackpots.won", { name, dollars: dollars(prize), amount, currency: currency.toUpperCase() }));
}
