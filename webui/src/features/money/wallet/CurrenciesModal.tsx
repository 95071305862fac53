// The currencies with their balances, and how amounts are shown.

import { Check } from "lucide-react";
import { useState } from "react";
import { bonusUnitsIn } from "../../../lib/bonus";
import { errorText } from "../../../lib/api";
import { currencies, fiatView, moneyFormatOf, unit } from "../../../lib/currencies";
import { formatMoney, unitsOf } from "../../../lib/money";
import type { OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import type { Currency, FiatView, Unit } from "../../../lib/types";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { RadioCards } from "../../../ui/RadioCards";
import { toast } from "../../../ui/toast";
import { canTopUp, hasCurrencyChoice, selectCurrency, walletCurrency, currencyRemoved, topUp } from "./wallet.model";
import { text } from "./currencies.texts";
import "./currencies.css";

export default function CurrenciesModal({ close }: OverlayProps<"currencies">) {
  const [query, setQuery] = useState("");
  const removed = currencyRemoved.value;
  const searchText = query.trim().toLowerCase();
  const list = currencies.value.filter((currency) => `${currency.id} ${currency.name}`.toLowerCase().includes(searchText));
  const select = (id: string) => {
    selectCurrency(id);
    close();
  };
  return (
    <Dialog title={text(removed ? "wallet.removed" : "wallet.title")} description={removed ? text("wallet.removedText") : undefined} onClose={close} size="small">
      <div className="currencies">
        {store.user.value ? <MoneyKind /> : <p className="currencies-note">{text("wallet.guest")}</p>}
        {hasCurrencyChoice.value && (
          <>
            <TextField label={text("wallet.search")} value={query} onChange={setQuery} />
            {list.length === 0 && <p className="currencies-note">{text("wallet.nothing")}</p>}
            <ul className="currencies-list">
              {list.map((currency) => <CurrencyRow key={currency.id} currency={currency} onSelect={select} />)}
            </ul>
          </>
        )}
        <TopUp />
        <DisplayOptions />
      </div>
    </Dialog>
  );
}

function MoneyKind() {
  return (
    <RadioCards
      label={text("wallet.kind")}
      value={store.demo.value ? "demo" : "real"}
      cards={[{ value: "real", label: text("wallet.real") }, { value: "demo", label: text("wallet.play") }]}
      onChange={(kind) => store.update({ demo: kind === "demo" })}
    />
  );
}

function CurrencyRow({ currency, onSelect }: { currency: Currency; onSelect: (id: string) => void }) {
  const current = walletCurrency.value?.id === currency.id;
  const currentBalance = store.demo.value ? currency.balance.demo : currency.balance.real;
  const show = (units: bigint) => formatMoney(units, { ...moneyFormatOf(currency), min: currency.decimals });
  const bonus = store.demo.value ? 0n : bonusUnitsIn(currency.id, currency.decimals);
  return (
    <li>
      <button type="button" className="currencies-row" aria-pressed={current} onClick={() => onSelect(currency.id)}>
        <img src={currency.icon} alt="" width="24" height="24" loading="lazy" />
        <span className="currencies-name">
          <strong>{currency.id.toUpperCase()}</strong>
          <span>{currency.name}</span>
        </span>
        <span className="currencies-held num">{show(unitsOf(currentBalance, currency.decimals))}{bonus > 0n && <small>{text("wallet.bonus", { amount: show(bonus) })}</small>}</span>
        <Check size={16} aria-hidden="true" className="currencies-check" />
      </button>
    </li>
  );
}

/** Shown if the play money of the selected currency is used up. */
function TopUp() {
  const [busy, setBusy] = useState(false);
  const currency = walletCurrency.value;
  if (!currency || !store.demo.value || !canTopUp(currency)) return null;
  const fill = async () => {
    setBusy(true);
    try {
      await topUp(currency.id);
      toast.success(text("wallet.topped"));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return <Button variant="primary" loading={busy} onClick={() => void fill()}>{text("wallet.topUp")}</Button>;
}

function DisplayOptions() {
  return (
    <div className="currencies-looks">
      <RadioCards
        label={text("wallet.view")}
        value={fiatView.value}
        cards={[{ value: "off", label: text("wallet.off") }, { value: "eur", label: text("wallet.eur") }, { value: "usd", label: text("wallet.usd") }]}
        onChange={(view) => (fiatView.value = view as FiatView)}
      />
      <RadioCards
        label={text("wallet.unit")}
        value={unit.value}
        cards={[{ value: "btc", label: text("wallet.btc") }, { value: "satoshi", label: text("wallet.satoshi") }]}
        onChange={(chosenUnit) => (unit.value = chosenUnit as Unit)}
      />
    </div>
  );
}
