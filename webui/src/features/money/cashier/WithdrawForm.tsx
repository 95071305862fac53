// The form of a withdrawal, with its cost during typing.

import { type FormEvent, useEffect, useRef, useState } from "react";
import { BookUser, ClipboardPaste } from "lucide-react";
import type { Currency } from "../../../lib/types";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { useFocusInvalid } from "../../../ui/formFocus";
import { toast } from "../../../ui/toast";
import { AmountField } from "./AmountField";
import { addressProblem, parsePasted } from "./addresses";
import { balanceShares, coinText, shareOf, dollarValueText } from "./amounts";
import { addressBook, savedFor, usableFrom } from "./book.model";
import type { WithdrawChain, WithdrawOptions } from "./calls";
import { CoinPicker, NetworkPicker } from "./Pickers";
import { requestQuote, busy, formErrors, changeForm, maxDecimals, form, fieldRefusals } from "./withdraw.model";
import { text } from "./withdraw.texts";
import { WithdrawCost } from "./WithdrawCost";

interface Props {
  coins: Currency[];
  coin: Currency;
  coinChains: WithdrawChain[];
  chain: WithdrawChain;
  options: WithdrawOptions;
  onBook: () => void;
  /** Set if there is nothing to withdraw. */
  onDeposit: (() => void) | undefined;
}

export function WithdrawForm({ coins, coin, coinChains, chain, options, onBook, onDeposit }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const [submitCount, setSubmitCount] = useState(0);
  const values = form.value;
  const decimals = maxDecimals(chain, coin);
  const errors = formErrors(values, chain, coin, options.limit);
  // A certain error is shown at once, and all others on submit.
  const visibleErrors = submitCount > 0 ? errors : { address: isWrongAddress(chain, values.address) ? errors.address : undefined, sum: values.sum === "" ? undefined : errors.sum, tag: undefined };
  const serverErrors = fieldRefusals.value;
  useFocusInvalid(element, submitCount);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(errors).length > 0) setSubmitCount(submitCount + 1);
    else if (chain.open) void requestQuote(chain);
  };
  return (
    <form ref={element} className="cashier-form" onSubmit={send} noValidate>
      <div className="cashier-pair">
        <CoinPicker coins={coins} coin={coin} onChosen={() => changeForm({ address: "", tag: "", sum: "" })} />
        <NetworkPicker chains={coinChains} chain={chain} onChosen={() => changeForm({ address: "", tag: "" })} />
      </div>
      {!chain.open && <p className="cashier-fault" role="status">{chain.reason}</p>}
      <AddressFields chain={chain} error={visibleErrors.address ?? serverErrors.address} tagError={visibleErrors.tag ?? serverErrors.tag} onBook={onBook} />
      <AmountField
        label={text("withdraw.sum")}
        currency={coin.id}
        value={values.sum}
        decimals={decimals}
        hint={[text("withdraw.balance", { amount: coinText(coin.balance.real, coin.id) }), dollarValueText(values.sum, coin.price)].filter(Boolean).join(" · ")}
        error={visibleErrors.sum ?? serverErrors.sum}
        unreadable={text("withdraw.unreadable")}
        onChange={(sum) => changeForm({ sum })}
        shortcuts={balanceShares.map((share) => ({ label: share === 99 ? text("withdraw.max") : text("withdraw.share", { share }), value: shareOf(coin.balance.real, share, decimals) }))}
      />
      <WithdrawCost chain={chain} price={coin.price} decimals={decimals} sum={values.sum} limit={options.limit} hours={options.hours} />
      <p className="cashier-fault" role="alert">{serverErrors[""]}</p>
      {onDeposit
        ? <Button variant="primary" size="large" wide onClick={onDeposit}>{text("withdraw.deposit")}</Button>
        : <Button type="submit" variant="primary" size="large" wide loading={busy.value} disabled={!chain.open}>{text("withdraw.review")}</Button>}
    </form>
  );
}

// Whether an address has an error that more characters cannot fix.
function isWrongAddress(chain: WithdrawChain, address: string): boolean {
  const problem = addressProblem(chain.network, address);
  return problem !== null && problem.key !== "short";
}

function AddressFields({ chain, error, tagError, onBook }: { chain: WithdrawChain; error: string | undefined; tagError: string | undefined; onBook: () => void }) {
  const { address, tag } = form.value;
  useEffect(() => {
    if (!addressBook.data.peek()) void addressBook.load();
  }, []);
  const now = Date.now();
  const saved = savedFor(addressBook.data.value?.addresses ?? [], chain.id).filter((one) => usableFrom(one, now) === null).slice(0, 4);
  const fillPasted = (pasted: string) => {
    const parsed = parsePasted(pasted);
    changeForm({ address: parsed.address, ...(chain.tag && parsed.tag !== undefined && { tag: parsed.tag }) });
  };
  const paste = async () => {
    try {
      fillPasted(await navigator.clipboard.readText());
    } catch {
      toast.info(text("withdraw.noPaste"));
    }
  };
  return (
    <>
      <div className="cashier-amount">
        <TextField
          label={text("withdraw.address")}
          value={address}
          className="cashier-mono"
          hint={text("withdraw.addressHint", { network: chain.name })}
          error={error}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          onChange={(value) => changeForm({ address: value })}
          onPaste={(event) => {
            event.preventDefault();
            fillPasted(event.clipboardData.getData("text"));
          }}
        />
        <div className="cashier-shortcuts">
          <Button size="small" icon={<ClipboardPaste size={14} aria-hidden="true" />} onClick={() => void paste()}>{text("withdraw.paste")}</Button>
          <Button size="small" icon={<BookUser size={14} aria-hidden="true" />} onClick={onBook}>{text("withdraw.book")}</Button>
          {saved.map((one) => (
            <button key={one.id} type="button" className="cashier-chip" aria-pressed={one.address === address} onClick={() => changeForm({ address: one.address, tag: one.tag })}>{one.name}</button>
          ))}
        </div>
      </div>
      {chain.tag && (
        <TextField label={text("withdraw.tag")} value={tag} inputMode="numeric" autoComplete="off" maxLength={10} hint={text("withdraw.tagHint")} error={tagError} onChange={(value) => changeForm({ tag: value })} />
      )}
    </>
  );
}
