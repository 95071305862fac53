// The bonus that waits for a deposit, as one sentence.

import type { DepositOffer } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { text } from "./cashier.texts";

export function bonusText({ percent, min, max }: Pick<DepositOffer, "percent" | "min" | "max">): string {
  const minDollars = Number(min);
  const values = { percent: formatPercent(String(percent)), most: dollars(Number(max)), least: dollars(minDollars) };
  return text(minDollars > 0 ? "cashier.bonus.least" : "cashier.bonus.any", values);
}
