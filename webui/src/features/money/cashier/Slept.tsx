// Said to whoever comes back to an account that was dormant: what it was charged.

import { useSignals } from "@preact/signals-react/runtime";
import { Moon } from "lucide-react";
import { coinText } from "./amounts";
import { slept } from "./cashier.model";
import { text } from "./cashier.texts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

export function Slept() {
  useSignals();
  const told = slept.data.value;
  if (!told || told.since === 0) return null;
  const fees = told.fees.map(({ sum, currency }) => coinText(sum, currency)).join(", ");
  return (
    <p className="cashier-strip">
      <Moon size={18} aria-hidden="true" />
      <span>{text("cashier.slept", { since: day.format(told.since), until: day.format(told.until) })} {fees ? text("cashier.sleptFees", { fees }) : text("cashier.sleptFree")}</span>
    </p>
  );
}
