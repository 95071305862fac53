// How long the address of a payment gateway is good, and what to do after that.

import { useEffect, useState } from "react";
import { Clock, Hourglass } from "lucide-react";
import { serverNow } from "../../../lib/socket";
import { Button } from "../../../ui/Button";
import { coinText } from "./amounts";
import { renewAddress, type Given } from "./deposit.model";
import { text } from "./deposit.texts";
import { leftText } from "./timeLeft";

/** What is left of the time of an address in milliseconds; null for one that is good for ever. Looks every second. */
export function useLeft(expires: number): number | null {
  const [now, setNow] = useState(serverNow);
  const over = expires > 0 && now >= expires;
  useEffect(() => {
    if (expires === 0 || over) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [expires, over]);
  return expires === 0 ? null : Math.max(0, expires - now);
}

/** What to pay, and for how long. */
export function TimeLeft({ given, left }: { given: Given; left: number }) {
  return (
    <p className="cashier-strip" role="timer" data-testid="deposit-expiry">
      <Clock size={18} aria-hidden="true" />
      <span>{text("deposit.pay", { amount: coinText(given.amount, given.currency) })}</span>
      <b className="num cashier-left">{leftText(left)}</b>
    </p>
  );
}

/** In place of an address whose time is over. */
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
