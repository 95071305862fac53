// The calculation of a settled bet's payout: each leg in words, and the product.

import type { SportsBet } from "../../../lib/api.gen";
import { amountText, currencies } from "../../../lib/currencies";
import { hasText } from "../../../lib/i18n";
import { unitsOf, wireAmount } from "../../../lib/money";
import { linesOf } from "./arithmetic";
import { text } from "./bets.texts";
import { productOf, stepsOf } from "./steps";

export function Settlement({ bet }: { bet: SportsBet }) {
  const steps = stepsOf(bet, text("sportsBets.together"));
  if (bet.status === 0 || bet.cashedOut || steps.length === 0) return null;
  const { currency } = bet;
  const partlyCashedOut = /[1-9]/.test(bet.cashedStake);
  const money = (amount: string) => amountText(amount, currency);
  return (
    <details className="sports-bet-calculation">
      <summary>{text("sportsBets.why")}</summary>
      <ul>
        {steps.map(({ result, ...step }, at) => {
          const key = `sportsBets.why.${result}`;
          return <li key={at}>{hasText(key) ? text(key as "sportsBets.why.dead heat", step) : step.name}</li>;
        })}
      </ul>
      {partlyCashedOut && <p>{text("sportsBets.why.cashed", { stake: money(bet.cashedStake), paid: money(bet.cashedPaid) })}</p>}
      {bet.type === "system"
        ? <p>{text("sportsBets.why.system", { n: linesOfBet(bet), paid: money(bet.paid) })}</p>
        : <p className="num">{productOf(money(remainingStake(bet)), steps)}{partlyCashedOut && ` + ${money(bet.cashedPaid)}`}{bet.freeBet && bet.status === 2 && ` − ${money(bet.stake)}`} = {money(bet.paid)}</p>}
    </details>
  );
}

/** The part of the stake that was not cashed out. */
function remainingStake({ stake, cashedStake, currency }: SportsBet): string {
  const decimals = currencies.peek().find(({ id }) => id === currency)?.decimals ?? 2;
  return wireAmount(unitsOf(stake, decimals) - unitsOf(cashedStake, decimals), decimals);
}

/** The number of lines of a system. */
function linesOfBet({ legs, groups = [], sizes }: SportsBet): number {
  const builderLegs = groups.filter(({ group: groupId }) => !legs.some((leg) => leg.group === groupId && leg.banker)).length;
  return linesOf(legs.filter(({ banker, group: groupId }) => !banker && !groupId).length + builderLegs, sizes);
}
