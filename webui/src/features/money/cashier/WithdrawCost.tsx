// The cost of a withdrawal, the amount that arrives, and the rest of the daily limit.

import { formatRelative } from "../../../lib/time";
import { coinText, costOf, dollarsText, percentText, sumText, dollarValueText } from "./amounts";
import type { WithdrawChain, WithdrawOptions } from "./calls";
import { minutesText } from "./networks";
import { DetailList } from "./CashierParts";
import { text } from "./withdraw.texts";

interface Props {
  chain: WithdrawChain;
  /** Price of the coin in dollars. Empty while unknown. */
  price: string;
  decimals: number;
  sum: string;
  limit: WithdrawOptions["limit"];
  hours: string;
}

export function WithdrawCost({ chain, price, decimals, sum, limit, hours }: Props) {
  const cost = costOf(sum, chain, decimals);
  const [fixed, percent] = [coinText(chain.fee, chain.currency), percentText(chain.feePercent)];
  const feeText = percent ? text("withdraw.feeBoth", { fixed, percent }) : text("withdraw.feeFixed", { fixed });
  const left = text("withdraw.limitOf", { left: dollarsText(limit.left), limit: dollarsText(limit.dollars) });
  const minimum = coinText(chain.minimum, chain.currency);
  const dollarValue = dollarValueText(sumText(chain.minimum), price);
  return (
    <div className="cashier-cost">
      <DetailList
        rows={[
          [text("withdraw.minimum"), dollarValue ? text("withdraw.minimumText", { amount: minimum, worth: dollarValue }) : minimum],
          [text("withdraw.fee"), cost ? coinText(cost.fee, chain.currency) : feeText],
          [text("withdraw.arrives"), <strong key="arrives">{cost ? coinText(cost.arrives, chain.currency) : "–"}</strong>],
          [text("withdraw.takes"), text("withdraw.within", { time: minutesText(chain.minutes) })],
          [text("withdraw.limit"), limit.next && sumText(limit.left) !== sumText(limit.dollars) ? `${left}. ${text("withdraw.limitNext", { time: formatRelative(limit.next, Date.now()) })}` : left],
        ]}
      />
      <p className="cashier-note">{text("withdraw.hours", { hours })}</p>
    </div>
  );
}
