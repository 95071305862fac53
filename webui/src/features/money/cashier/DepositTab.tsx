// A deposit from the choice of the coin to the address.

import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, useEffect } from "react";
import { FlaskConical } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import type { Currency } from "../../../lib/types";
import { Button } from "../../../ui/Button";
import { Empty, Failed } from "../../../ui/States";
import { locked } from "../wallet/wallet.model";
import { AmountField } from "./AmountField";
import { coinsFor, coinText, dollarShortcuts, worthText } from "./amounts";
import type { DepositChain } from "./calls";
import { choiceAmong, depositOptions } from "./cashier.model";
import { text as shared } from "./cashier.texts";
import type { AddressProps } from "./DepositAddress";
import { amount, amountFault, askAddress, asking, given, refusal } from "./deposit.model";
import { text } from "./deposit.texts";
import { costOfSending, minutesText } from "./networks";
import { FormSkeleton, LockedNotice, type TabProps } from "./Parts";
import { CoinPicker, NetworkPicker } from "./Pickers";

/** Decimals that an amount is typed with at most. */
const typedDecimals = 8;

/** Not needed before an address is there, and loaded meanwhile. */
const address = lazyPage<AddressProps>(() => import("./DepositAddress"));

export function DepositTab({ close }: TabProps) {
  useSignals();
  const chains = depositOptions.data.value;
  const failure = depositOptions.failure.value;
  if (locked.value) return <LockedNotice />;
  if (!chains) return failure ? <Failed text={failure} onRetry={() => void depositOptions.load()} /> : <FormSkeleton />;
  const shown = given.value;
  const { coins, coin, own, chain } = choiceAmong(chains);
  if (shown) return <address.component given={shown} chain={chains.find(({ id }) => id === shown.chain)} close={close} waiting={<FormSkeleton />} />;
  if (!coin || !chain) return <Empty text={text("deposit.none")} />;
  return <DepositForm coins={coins} coin={coin} own={own} chain={chain} />;
}

interface FormProps {
  coins: Currency[];
  coin: Currency;
  own: DepositChain[];
  chain: DepositChain;
}

function DepositForm({ coins, coin, own, chain }: FormProps) {
  useSignals();
  useEffect(() => void address.preload(), []);
  const sum = amount.value;
  const fault = amountFault(sum, chain);
  const error = fault === "zero" ? text("deposit.zero") : fault === "small" ? text("deposit.small", { minimum: coinText(chain.minimum, coin.id) }) : undefined;
  const worth = worthText(sum, coin.price);
  const hint = text(chain.gateway ? "deposit.hintOnce" : "deposit.hint");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (fault === null && chain.open) void askAddress(chain, sum);
  };
  return (
    <form className="cashier-form" onSubmit={send} noValidate>
      <div className="cashier-pair">
        <CoinPicker coins={coins} coin={coin} onChosen={() => (amount.value = "")} />
        <NetworkPicker chains={own} chain={chain} onChosen={() => (refusal.value = null)} />
      </div>
      {chain.test && <p className="cashier-strip"><FlaskConical size={18} aria-hidden="true" />{text("deposit.test")}</p>}
      {chain.open
        ? <p className="cashier-note">{text("deposit.facts", { cost: shared(`cashier.cost.${costOfSending(chain.network)}`), time: minutesText(chain.minutes) })}</p>
        : <p className="cashier-fault" role="status">{chain.reason}</p>}
      <AmountField
        label={text("deposit.amount")}
        currency={coin.id}
        value={sum}
        decimals={typedDecimals}
        hint={worth ? `${text("deposit.worth", { worth })}. ${hint}` : hint}
        error={error}
        unreadable={text("deposit.unreadable")}
        onChange={(plain) => {
          amount.value = plain;
          refusal.value = null;
        }}
        shortcuts={dollarShortcuts.map((dollars) => ({ label: `$${dollars.toLocaleString("en")}`, value: coinsFor(dollars, coin.price, typedDecimals) }))}
      />
      <p className="cashier-fault" role="alert">{refusal.value}</p>
      <div className="cashier-deeds">
        <Button type="submit" variant="primary" size="large" wide loading={asking.value} disabled={fault !== null || !chain.open}>{text("deposit.show")}</Button>
        {!chain.gateway && <Button variant="ghost" wide disabled={asking.value || !chain.open} onClick={() => void askAddress(chain, "")}>{text("deposit.any")}</Button>}
      </div>
    </form>
  );
}
