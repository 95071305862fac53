// How a settled bet came to what it paid: each leg in words, and the sum.

import { useSignals } from "@preact/signals-react/runtime";
import type { SportsBet } from "../../../lib/api.gen";
import { amountText, currencies } from "../../../lib/currencies";
import { hasText } from "../../../lib/i18n";
import { unitsOf, wireAmount } from "../../../lib/money";
import { linesOf } from "./arithmetic";
import { text } from "./bets.texts";
import { productOf, stepsOf } from "./steps";

export function Settlement({ bet }: { bet: SportsBet }) {
  useSignals();
  const steps = stepsOf(bet, text("sportsBets.together"));
  if (bet.status === 0 || bet.cashedOut || steps.length === 0) return null;
  const { currency } = bet;
  const sold = /[1-9]/.test(bet.cashedStake);
  const money = (amount: string) => amountText(amount, currency);
  return (
    <details className="sports-bet-why">
      <summary>{text("sportsBets.why")}</summary>
      <ul>
        {steps.map(({ result, ...step }, at) => {
          const key = `sportsBets.why.${result}`;
          return <li key={at}>{hasText(key) ? text(key as "sportsBets.why.dead heat", step) : step.name}</li>;
        })}
      </ul>
      {sold && <p>{text("sportsBets.why.cashed", { stake: money(bet.cashedStake), paid: money(bet.cashedPaid) })}</p>}
      {bet.type === "system"
        ? <p>{text("sportsBets.why.system", { n: linesOfBet(bet), paid: money(bet.paid) })}</p>
        : <p className="num">{productOf(money(restOf(bet)), steps)}{sold && ` + ${money(bet.cashedPaid)}`}{bet.freeBet && bet.status === 2 && ` − ${money(bet.stake)}`} = {money(bet.paid)}</p>}
    </details>
  );
}

/** The part of the stake that was not cashed out. */
function restOf({ stake, cashedStake, currency }: SportsBet): string {
  const decimals = currencies.peek().find(({ id }) => id === currency)?.decimals ?? 2;
  return wireAmount(unitsOf(stake, decimals) - unitsOf(cashedStake, decimals), decimals);
}

/** How many lines a system has. */
function linesOfBet({ legs, groups = [], sizes }: SportsBet): number {
  const joined = groups.filter(({ together }) => !legs.some((leg) => leg.together === together && leg.banker)).length;
  return linesOf(legs.filter(({ banker, together }) => !banker && !together).length + joined, sizes);
}
