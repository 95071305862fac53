// The last look before the money goes: the server's figures, and the whole address.

import { useSignals } from "@preact/signals-react/runtime";
import { Button } from "../../../ui/Button";
import { coinText } from "./amounts";
import { minutesText } from "./networks";
import { Facts, StepHead } from "./Parts";
import { busy, confirm, refused, review } from "./withdraw.model";
import { text } from "./withdraw.texts";

export function WithdrawReview() {
  useSignals();
  const reviewed = review.value;
  if (!reviewed) return null;
  const { quote, chain, form } = reviewed;
  const coins = (sum: typeof quote.sum) => coinText(sum, chain.currency);
  const fault = refused.value[""] ?? Object.values(refused.value)[0];
  const back = () => {
    review.value = null;
  };
  return (
    <div className="cashier-form">
      <StepHead title={text("withdraw.reviewTitle")} onBack={back} />
      <p className="cashier-note">{text("withdraw.reviewText")}</p>
      <div className="cashier-to">
        <span>{text("withdraw.to")}</span>
        <strong className="mono">{form.address.trim()}</strong>
        {form.tag.trim() !== "" && <span>{text("withdraw.tag")} <strong className="mono">{form.tag.trim()}</strong></span>}
      </div>
      <Facts
        rows={[
          [text("withdraw.network"), chain.name],
          [text("withdraw.from"), coins(quote.sum)],
          [text("withdraw.fee"), coins(quote.fee)],
          [text("withdraw.arrives"), <strong key="arrives">{coins(quote.arrives)}</strong>],
          [text("withdraw.takes"), text("withdraw.within", { time: minutesText(quote.minutes) })],
        ]}
      />
      <p className="cashier-note">{text(quote.automatic ? "withdraw.automatic" : "withdraw.manual")}</p>
      {quote.steps.length > 0 && (
        <section className="cashier-questions">
          <h4>{text("withdraw.steps")}</h4>
          <ol className="cashier-steps">{quote.steps.map((step) => <li key={step}>{step}</li>)}</ol>
        </section>
      )}
      {quote.warning && <p className="cashier-strip">{quote.warning}</p>}
      <p className="cashier-fault" role="alert">{fault}</p>
      <div className="cashier-deeds">
        <Button variant="primary" size="large" wide loading={busy.value} onClick={() => void confirm()}>{text("withdraw.confirm", { amount: coins(quote.sum) })}</Button>
        <Button variant="ghost" wide disabled={busy.value} onClick={back}>{text("withdraw.back")}</Button>
      </div>
    </div>
  );
}
