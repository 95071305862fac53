// Converts a balance that no network pays out into a coin that can be withdrawn: the form, the
// exact price, the result.

import { type FormEvent, useEffect, useState } from "react";
import { CircleCheck, Clock, Hourglass } from "lucide-react";
import { currencies } from "../../../lib/currencies";
import { formatDateTime } from "../../../lib/time";
import type { Currency } from "../../../lib/types";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { AmountField } from "./AmountField";
import { coinText, dollarsText, percentText, shareOf, dollarValueText } from "./amounts";
import type { ConversionRow, ConvertOptions } from "./calls";
import { selectCoin } from "./cashier.model";
import { requestQuote, busy, clearConvert, confirm, converted, convertOptions, estimate, sumError, quoteOutdated, currentQuote, convertRefusal, sum, setSum, selectedTarget } from "./convert.model";
import { text } from "./convert.texts";
import { marginText, oneText, rateText } from "./convertTexts";
import { useTimeLeft, leftText } from "./useTimeLeft";
import { DetailList, FormSkeleton, StepHead, StepTitle } from "./CashierParts";
import { CoinPicker } from "./Pickers";

export interface ConvertProps {
  coins: Currency[];
  coin: Currency;
}

const shares = [25, 50, 75, 100] as const;

export default function ConvertForm({ coins, coin }: ConvertProps) {
  useEffect(() => {
    void convertOptions.load();
    return () => {
      clearConvert();
      convertOptions.clear();
    };
  }, []);
  const options = convertOptions.data.value;
  if (converted.value) return <ConvertDone row={converted.value} />;
  if (!options) return <Waiting from={convertOptions} placeholder={<FormSkeleton />} />;
  if (currentQuote.value) return <ConvertReview />;
  return (
    <div className="cashier-form">
      <CoinPicker coins={coins} coin={coin} label={text("convert.from")} onChosen={clearConvert} />
      <ConvertBody coin={coin} options={options} />
    </div>
  );
}

function ConvertBody({ coin, options }: { coin: Currency; options: ConvertOptions }) {
  const targets = currencies.value.filter(({ id }) => options.to.includes(id));
  const target = targets.find(({ id }) => id === selectedTarget.value) ?? targets[0];
  if (options.blocked) {
    const { text: reason, until } = options.blocked;
    return <Empty icon={<Clock aria-hidden="true" size={26} />} title={text("convert.blocked")} text={[coinText(coin.balance.real, coin.id), ". ", reason, until > 0 ? ` ${text("convert.blockedUntil", { time: formatDateTime(until) })}` : ""].join("")} />;
  }
  if (!target || !options.from.includes(coin.id)) return <Empty text={text("convert.none", { amount: coinText(coin.balance.real, coin.id) })} />;
  return <ConvertFields coin={coin} target={target} targets={targets} percent={options.percent} />;
}

function ConvertFields({ coin, target, targets, percent }: { coin: Currency; target: Currency; targets: Currency[]; percent: string }) {
  const [submitted, setSubmitted] = useState(false);
  const error = sumError(sum.value, coin);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!error) void requestQuote(coin.id, target.id);
  };
  return (
    <form className="cashier-form" onSubmit={send} noValidate>
      <p className="cashier-note">{text("convert.why", { currency: coin.id.toUpperCase() })}</p>
      <CoinPicker coins={targets} coin={target} label={text("convert.to")} choose={(id) => (selectedTarget.value = id)} onChosen={() => (convertRefusal.value = "")} />
      <AmountField
        label={text("convert.sum")}
        currency={coin.id}
        value={sum.value}
        decimals={coin.decimals}
        hint={[text("convert.balance", { amount: coinText(coin.balance.real, coin.id) }), coin.id === "usd" ? "" : dollarValueText(sum.value, coin.price)].filter(Boolean).join(" · ")}
        error={sum.value === "" && !submitted ? undefined : error}
        unreadable={text("convert.unreadable")}
        onChange={setSum}
        shortcuts={shares.map((share) => ({ label: share === 100 ? text("convert.all") : text("convert.share", { share }), value: shareOf(coin.balance.real, share, coin.decimals) }))}
      />
      <ConvertCost coin={coin} target={target} percent={percent} />
      <p className="cashier-fault" role="alert">{convertRefusal.value}</p>
      <Button type="submit" variant="primary" size="large" wide loading={busy.value}>{text("convert.review")}</Button>
    </form>
  );
}

function ConvertCost({ coin, target, percent }: { coin: Currency; target: Currency; percent: string }) {
  const estimated = estimate(sum.value, coin, target, percent);
  const margin = estimated ? marginText({ margin: estimated.margin, percent, from: coin.id }) : percentText(percent) || "–";
  return (
    <div className="cashier-cost">
      <DetailList
        rows={[
          [text("convert.price"), target.price ? oneText(target.id, dollarsText(target.price)) : "–"],
          [text("convert.margin"), margin],
          [text("convert.receives"), <strong key="receives">{estimated ? text("convert.about", { amount: coinText(estimated.receives, target.id) }) : "–"}</strong>],
        ]}
      />
      <p className="cashier-note">{text("convert.note")}</p>
    </div>
  );
}

/** The server's exact figures, with their expiry. */
function ConvertReview() {
  const left = useTimeLeft(currentQuote.value?.quote.until ?? 0);
  if (!currentQuote.value) return null;
  const { quote } = currentQuote.value;
  const expired = quoteOutdated.value || left === 0;
  const back = () => (currentQuote.value = null);
  return (
    <div className="cashier-form">
      <StepHead title={text("convert.reviewTitle")} onBack={back} />
      <p className="cashier-note">{text("convert.reviewText")}</p>
      <DetailList
        rows={[
          [text("convert.takes"), coinText(quote.sum, quote.from)],
          [text("convert.price"), rateText(quote)],
          [text("convert.margin"), marginText(quote)],
          [text("convert.receives"), <strong key="receives">{coinText(quote.receives, quote.to)}</strong>],
        ]}
      />
      {expired
        ? (
          <div className="cashier-expired" role="status">
            <Hourglass size={26} aria-hidden="true" />
            <strong>{text("convert.expired")}</strong>
            <p>{text("convert.expiredText")}</p>
          </div>
        )
        : <p className="cashier-strip" role="timer"><Clock size={18} aria-hidden="true" /><span>{text("convert.left")}</span><b className="num cashier-left">{leftText(left ?? 0)}</b></p>}
      <p className="cashier-fault" role="alert">{quoteOutdated.value ? "" : convertRefusal.value}</p>
      <div className="cashier-actions">
        {expired
          ? <Button variant="primary" size="large" wide loading={busy.value} onClick={() => void requestQuote(quote.from, quote.to)}>{text("convert.renew")}</Button>
          : <Button variant="primary" size="large" wide loading={busy.value} onClick={() => void confirm()}>{text("convert.confirm", { amount: coinText(quote.sum, quote.from) })}</Button>}
        <Button variant="ghost" wide disabled={busy.value} onClick={back}>{text("convert.back")}</Button>
      </div>
    </div>
  );
}

function ConvertDone({ row }: { row: ConversionRow }) {
  return (
    <div className="cashier-form">
      <div className="cashier-lead">
        <CircleCheck className="cashier-done" aria-hidden="true" />
        <div>
          <StepTitle>{text("convert.done", { amount: coinText(row.received, row.to) })}</StepTitle>
          <p>{text("convert.doneText")}</p>
        </div>
      </div>
      <DetailList
        rows={[
          [text("convert.takes"), coinText(row.sum, row.from)],
          [text("convert.price"), rateText(row)],
          [text("convert.margin"), marginText(row)],
          [text("convert.receives"), <strong key="receives">{coinText(row.received, row.to)}</strong>],
        ]}
      />
      <div className="cashier-actions">
        <Button variant="primary" size="large" wide onClick={() => selectCoin(row.to)}>{text("convert.withdraw", { currency: row.to.toUpperCase() })}</Button>
        <Button variant="ghost" wide onClick={clearConvert}>{text("convert.more")}</Button>
      </div>
    </div>
  );
}
