// How long the address of a payment gateway is valid, and what to do after that.

import { Clock, Hourglass } from "lucide-react";
import { Button } from "../../../ui/Button";
import { coinText } from "./amounts";
import { renewAddress, type ActiveDeposit } from "./deposit.model";
import { text } from "./deposit.texts";
import { leftText } from "./useTimeLeft";

/** The amount to pay, and the remaining time. */
export function TimeLeft({ deposit, left }: { deposit: ActiveDeposit; left: number }) {
  return (
    <p className="cashier-strip" role="timer" data-testid="deposit-expiry">
      <Clock size={18} aria-hidden="true" />
      <span>{text("deposit.pay", { amount: coinText(deposit.amount, deposit.currency) })}</span>
      <b className="num cashier-left">{leftText(left)}</b>
    </p>
  );
}

/** Shown instead of an expired address. */
export function Expired() {
  return (
    <div className="cashier-expired" role="status" data-testid="deposit-expired">
      <Hourglass size={26} aria-hidden="true" />
      <strong>{text("deposit.expired")}</strong>
      <p>{text("deposit.expiredText")}</p>
      <Button variant="primary" onClick={() => void renewAddress()}>{text("deposit.renew")}</Button>
    </div>
  );
}
