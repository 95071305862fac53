// A deposit, from the choice of the coin to the address.

import { type FormEvent, useEffect } from "react";
import { FlaskConical } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import type { Currency } from "../../../lib/types";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { locked } from "../wallet/wallet.model";
import { AmountField } from "./AmountField";
import { coinsForDollars, coinText, dollarShortcuts, dollarValueText } from "./amounts";
import type { DepositChain } from "./calls";
import { pickCoinAndChain, depositOptions } from "./cashier.model";
import { text as shared } from "./cashier.texts";
import type { AddressProps } from "./DepositAddress";
import { amount, amountError, requestAddress, requesting, activeDeposit, refusal } from "./deposit.model";
import { text } from "./deposit.texts";
import { feeLevel, minutesText } from "./networks";
import { FormSkeleton, LockedNotice, type TabProps } from "./CashierParts";
import { CoinPicker, NetworkPicker } from "./Pickers";

/** Max number of decimals of a typed amount. */
const inputDecimals = 8;

/** Only needed once there is an address, and loaded in advance. */
const address = lazyPage<AddressProps>(() => import("./DepositAddress"));

export function DepositTab({ close }: TabProps) {
  const chains = depositOptions.data.value;
  if (locked.value) return <LockedNotice />;
  if (!chains) return <Waiting from={depositOptions} placeholder={<FormSkeleton />} />;
  const depositAddress = activeDeposit.value;
  const { coins, coin, own: coinChains, chain } = pickCoinAndChain(chains);
  if (depositAddress) return <address.component deposit={depositAddress} chain={chains.find(({ id }) => id === depositAddress.chain)} close={close} waiting={<FormSkeleton />} />;
  if (!coin || !chain) return <Empty text={text("deposit.none")} />;
  return <DepositForm coins={coins} coin={coin} coinChains={coinChains} chain={chain} />;
}

interface FormProps {
  coins: Currency[];
  coin: Currency;
  coinChains: DepositChain[];
  chain: DepositChain;
}

function DepositForm({ coins, coin, coinChains, chain }: FormProps) {
  useEffect(() => void address.preload(), []);
  const sum = amount.value;
  const sumError = amountError(sum, chain);
  const error = sumError === "zero" ? text("deposit.zero") : sumError === "small" ? text("deposit.small", { minimum: coinText(chain.minimum, coin.id) }) : undefined;
  const dollarValue = dollarValueText(sum, coin.price);
  const hint = text(chain.gateway ? "deposit.hintOnce" : "deposit.hint");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (sumError === null && chain.open) void requestAddress(chain, sum);
  };
  return (
    <form className="cashier-form" onSubmit={send} noValidate>
      <div className="cashier-pair">
        <CoinPicker coins={coins} coin={coin} onChosen={() => (amount.value = "")} />
        <NetworkPicker chains={coinChains} chain={chain} onChosen={() => (refusal.value = null)} />
      </div>
      {chain.test && <p className="cashier-strip"><FlaskConical size={18} aria-hidden="true" />{text("deposit.test")}</p>}
      {chain.open
        ? <p className="cashier-note">{text("deposit.facts", { cost: shared(`cashier.cost.${feeLevel(chain.network)}`), time: minutesText(chain.minutes) })}</p>
        : <p className="cashier-fault" role="status">{chain.reason}</p>}
      <AmountField
        label={text("deposit.amount")}
        currency={coin.id}
        value={sum}
        decimals={inputDecimals}
        hint={dollarValue ? `${text("deposit.worth", { worth: dollarValue })}. ${hint}` : hint}
        error={error}
        unreadable={text("deposit.unreadable")}
        onChange={(plain) => {
          amount.value = plain;
          refusal.value = null;
        }}
        shortcuts={dollarShortcuts.map((dollars) => ({ label: `$${dollars.toLocaleString("en")}`, value: coinsForDollars(dollars, coin.price, inputDecimals) }))}
      />
      <p className="cashier-fault" role="alert">{refusal.value}</p>
      <div className="cashier-actions">
        <Button type="submit" variant="primary" size="large" wide loading={requesting.value} disabled={sumError !== null || !chain.open}>{text("deposit.show")}</Button>
        {!chain.gateway && <Button variant="ghost" wide disabled={requesting.value || !chain.open} onClick={() => void requestAddress(chain, "")}>{text("deposit.any")}</Button>}
      </div>
    </form>
  );
}
