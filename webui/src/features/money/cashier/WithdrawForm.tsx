// The form of a withdrawal, with what it costs while one types.

import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { BookUser, ClipboardPaste } from "lucide-react";
import type { Currency } from "../../../lib/types";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { useFocusInvalid } from "../../../ui/formFocus";
import { toast } from "../../../ui/toast";
import { AmountField } from "./AmountField";
import { addressProblem, readPasted } from "./addresses";
import { balanceShares, coinText, shareOf, worthText } from "./amounts";
import { book, savedFor, waitsUntil } from "./book.model";
import type { WithdrawChain, WithdrawOptions } from "./calls";
import { CoinPicker, NetworkPicker } from "./Pickers";
import { askQuote, busy, faultsOf, fill, finest, form, refused } from "./withdraw.model";
import { text } from "./withdraw.texts";
import { WithdrawCost } from "./WithdrawCost";

interface Props {
  coins: Currency[];
  coin: Currency;
  own: WithdrawChain[];
  chain: WithdrawChain;
  options: WithdrawOptions;
  onBook: () => void;
  /** Given where there is nothing to withdraw. */
  onDeposit: (() => void) | undefined;
}

export function WithdrawForm({ coins, coin, own, chain, options, onBook, onDeposit }: Props) {
  useSignals();
  const element = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const typed = form.value;
  const decimals = finest(chain, coin);
  const faults = faultsOf(typed, chain, coin, options.limit);
  // A fault is told at once where it is sure, and otherwise when one wants to go on.
  const told = tries > 0 ? faults : { address: known(chain, typed.address) ? faults.address : undefined, sum: typed.sum === "" ? undefined : faults.sum, tag: undefined };
  const server = refused.value;
  useFocusInvalid(element, tries);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(faults).length > 0) setTries(tries + 1);
    else if (chain.open) void askQuote(chain);
  };
  return (
    <form ref={element} className="cashier-form" onSubmit={send} noValidate>
      <div className="cashier-pair">
        <CoinPicker coins={coins} coin={coin} onChosen={() => fill({ address: "", tag: "", sum: "" })} />
        <NetworkPicker chains={own} chain={chain} onChosen={() => fill({ address: "", tag: "" })} />
      </div>
      {!chain.open && <p className="cashier-fault" role="status">{chain.reason}</p>}
      <AddressFields chain={chain} fault={told.address ?? server.address} tagFault={told.tag ?? server.tag} onBook={onBook} />
      <AmountField
        label={text("withdraw.sum")}
        currency={coin.id}
        value={typed.sum}
        decimals={decimals}
        hint={[text("withdraw.balance", { amount: coinText(coin.balance.real, coin.id) }), worthText(typed.sum, coin.price)].filter(Boolean).join(" · ")}
        error={told.sum ?? server.sum}
        unreadable={text("withdraw.unreadable")}
        onChange={(sum) => fill({ sum })}
        shortcuts={balanceShares.map((share) => ({ label: share === 99 ? text("withdraw.max") : text("withdraw.share", { share }), value: shareOf(coin.balance.real, share, decimals) }))}
      />
      <WithdrawCost chain={chain} price={coin.price} decimals={decimals} sum={typed.sum} limit={options.limit} hours={options.hours} />
      <p className="cashier-fault" role="alert">{server[""]}</p>
      {onDeposit
        ? <Button variant="primary" size="large" wide onClick={onDeposit}>{text("withdraw.deposit")}</Button>
        : <Button type="submit" variant="primary" size="large" wide loading={busy.value} disabled={!chain.open}>{text("withdraw.review")}</Button>}
    </form>
  );
}

// Whether an address has a fault that more letters do not mend.
function known(chain: WithdrawChain, address: string): boolean {
  const problem = addressProblem(chain.network, address);
  return problem !== null && problem.key !== "short";
}

function AddressFields({ chain, fault, tagFault, onBook }: { chain: WithdrawChain; fault: string | undefined; tagFault: string | undefined; onBook: () => void }) {
  useSignals();
  const { address, tag } = form.value;
  useEffect(() => {
    if (!book.data.peek()) void book.load();
  }, []);
  const now = Date.now();
  const saved = savedFor(book.data.value?.addresses ?? [], chain.id).filter((one) => waitsUntil(one, now) === null).slice(0, 4);
  const take = (pasted: string) => {
    const read = readPasted(pasted);
    fill({ address: read.address, ...(chain.tag && read.tag !== undefined && { tag: read.tag }) });
  };
  const paste = async () => {
    try {
      take(await navigator.clipboard.readText());
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
          error={fault}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          onChange={(value) => fill({ address: value })}
          onPaste={(event) => {
            event.preventDefault();
            take(event.clipboardData.getData("text"));
          }}
        />
        <div className="cashier-shortcuts">
          <Button size="small" icon={<ClipboardPaste size={14} aria-hidden="true" />} onClick={() => void paste()}>{text("withdraw.paste")}</Button>
          <Button size="small" icon={<BookUser size={14} aria-hidden="true" />} onClick={onBook}>{text("withdraw.book")}</Button>
          {saved.map((one) => (
            <button key={one.id} type="button" className="cashier-chip" aria-pressed={one.address === address} onClick={() => fill({ address: one.address, tag: one.tag })}>{one.name}</button>
          ))}
        </div>
      </div>
      {chain.tag && (
        <TextField label={text("withdraw.tag")} value={tag} inputMode="numeric" autoComplete="off" maxLength={10} hint={text("withdraw.tagHint")} error={tagFault} onChange={(value) => fill({ tag: value })} />
      )}
    </>
  );
}
