// Shown to a player who returns to an account that was dormant: the charged fees.

import { Moon } from "lucide-react";
import { coinText } from "./amounts";
import { dormancy } from "./cashier.model";
import { text } from "./cashier.texts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

export function DormancyNotice() {
  const dormancyState = dormancy.data.value;
  if (!dormancyState || dormancyState.since === 0) return null;
  const fees = dormancyState.fees.map(({ sum, currency }) => coinText(sum, currency)).join(", ");
  return (
    <p className="cashier-strip">
      <Moon size={18} aria-hidden="true" />
      <span>{text("cashier.slept", { since: day.format(dormancyState.since), until: day.format(dormancyState.until) })} {fees ? text("cashier.sleptFees", { fees }) : text("cashier.sleptFree")}</span>
    </p>
  );
}
