// What a withdrawal costs, what arrives, and what is left of the day's limit.

import { formatRelative } from "../../../lib/time";
import { coinText, costOf, dollarsText, percentText, sumText, worthText } from "./amounts";
import type { WithdrawChain, WithdrawOptions } from "./calls";
import { minutesText } from "./networks";
import { Facts } from "./Parts";
import { text } from "./withdraw.texts";

interface Props {
  chain: WithdrawChain;
  /** Of the coin, in dollars; empty while nobody knows it. */
  price: string;
  decimals: number;
  sum: string;
  limit: WithdrawOptions["limit"];
  hours: string;
}

export function WithdrawCost({ chain, price, decimals, sum, limit, hours }: Props) {
  const cost = costOf(sum, chain, decimals);
  const [fixed, percent] = [coinText(chain.fee, chain.currency), percentText(chain.feePercent)];
  const rule = percent ? text("withdraw.feeBoth", { fixed, percent }) : text("withdraw.feeFixed", { fixed });
  const left = text("withdraw.limitOf", { left: dollarsText(limit.left), limit: dollarsText(limit.dollars) });
  const minimum = coinText(chain.minimum, chain.currency);
  const worth = worthText(sumText(chain.minimum), price);
  return (
    <div className="cashier-cost">
      <Facts
        rows={[
          [text("withdraw.minimum"), worth ? text("withdraw.minimumText", { amount: minimum, worth }) : minimum],
          [text("withdraw.fee"), cost ? coinText(cost.fee, chain.currency) : rule],
          [text("withdraw.arrives"), <strong key="arrives">{cost ? coinText(cost.arrives, chain.currency) : "–"}</strong>],
          [text("withdraw.takes"), text("withdraw.within", { time: minutesText(chain.minutes) })],
          [text("withdraw.limit"), limit.next && sumText(limit.left) !== sumText(limit.dollars) ? `${left}. ${text("withdraw.limitNext", { time: formatRelative(limit.next, Date.now()) })}` : left],
        ]}
      />
      <p className="cashier-note">{text("withdraw.hours", { hours })}</p>
    </div>
  );
}
