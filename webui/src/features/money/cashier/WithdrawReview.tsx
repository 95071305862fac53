// The review before the withdrawal: the server's figures, and the complete address.

import { Button } from "../../../ui/Button";
import { coinText } from "./amounts";
import { minutesText } from "./networks";
import { DetailList, StepHead } from "./CashierParts";
import { busy, confirm, fieldRefusals, review } from "./withdraw.model";
import { text } from "./withdraw.texts";

export function WithdrawReview() {
  const reviewed = review.value;
  if (!reviewed) return null;
  const { quote, chain, form } = reviewed;
  const amountText = (sum: typeof quote.sum) => coinText(sum, chain.currency);
  const error = fieldRefusals.value[""] ?? Object.values(fieldRefusals.value)[0];
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
      <DetailList
        rows={[
          [text("withdraw.network"), chain.name],
          [text("withdraw.from"), amountText(quote.sum)],
          [text("withdraw.fee"), amountText(quote.fee)],
          [text("withdraw.arrives"), <strong key="arrives">{amountText(quote.arrives)}</strong>],
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
      <p className="cashier-fault" role="alert">{error}</p>
      <div className="cashier-actions">
        <Button variant="primary" size="large" wide loading={busy.value} onClick={() => void confirm()}>{text("withdraw.confirm", { amount: amountText(quote.sum) })}</Button>
        <Button variant="ghost" wide disabled={busy.value} onClick={back}>{text("withdraw.back")}</Button>
      </div>
    </div>
  );
}
