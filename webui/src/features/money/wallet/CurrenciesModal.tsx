// The currencies with what they hold, and how amounts are shown.

import { useSignals } from "@preact/signals-react/runtime";
import { Check } from "lucide-react";
import { useState } from "react";
import { bonusIn } from "../../../lib/bonus";
import { errorText } from "../../../lib/api";
import { currencies, fiatView, lookOf, unit } from "../../../lib/currencies";
import { formatMoney, unitsOf } from "../../../lib/money";
import type { OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import type { Currency, FiatView, Unit } from "../../../lib/types";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { RadioCards } from "../../../ui/RadioCards";
import { toast } from "../../../ui/toast";
import { canTopUp, choosable, choose, chosen, currencyGone, topUp } from "./wallet.model";
import { text } from "./currencies.texts";
import "./currencies.css";

export default function CurrenciesModal({ close }: OverlayProps<"currencies">) {
  useSignals();
  const [query, setQuery] = useState("");
  const gone = currencyGone.value;
  const wanted = query.trim().toLowerCase();
  const list = currencies.value.filter((currency) => `${currency.id} ${currency.name}`.toLowerCase().includes(wanted));
  const take = (id: string) => {
    choose(id);
    close();
  };
  return (
    <Dialog title={text(gone ? "wallet.gone" : "wallet.title")} description={gone ? text("wallet.goneText") : undefined} onClose={close} size="small">
      <div className="currencies">
        {store.user.value ? <Kind /> : <p className="currencies-note">{text("wallet.guest")}</p>}
        {choosable.value && (
          <>
            <TextField label={text("wallet.search")} value={query} onChange={setQuery} />
            {list.length === 0 && <p className="currencies-note">{text("wallet.nothing")}</p>}
            <ul className="currencies-list">
              {list.map((currency) => <Row key={currency.id} currency={currency} onTake={take} />)}
            </ul>
          </>
        )}
        <TopUp />
        <Looks />
      </div>
    </Dialog>
  );
}

function Kind() {
  useSignals();
  return (
    <RadioCards
      label={text("wallet.kind")}
      value={store.demo.value ? "demo" : "real"}
      cards={[{ value: "real", label: text("wallet.real") }, { value: "demo", label: text("wallet.play") }]}
      onChange={(kind) => store.update({ demo: kind === "demo" })}
    />
  );
}

function Row({ currency, onTake }: { currency: Currency; onTake: (id: string) => void }) {
  useSignals();
  const current = chosen.value?.id === currency.id;
  const held = store.demo.value ? currency.balance.demo : currency.balance.real;
  const show = (units: bigint) => formatMoney(units, { ...lookOf(currency), min: currency.decimals });
  const bonus = store.demo.value ? 0n : bonusIn(currency.id, currency.decimals);
  return (
    <li>
      <button type="button" className="currencies-row" aria-pressed={current} onClick={() => onTake(currency.id)}>
        <img src={currency.icon} alt="" width="24" height="24" loading="lazy" />
        <span className="currencies-name">
          <strong>{currency.id.toUpperCase()}</strong>
          <span>{currency.name}</span>
        </span>
        <span className="currencies-held num">{show(unitsOf(held, currency.decimals))}{bonus > 0n && <small>{text("wallet.bonus", { amount: show(bonus) })}</small>}</span>
        <Check size={16} aria-hidden="true" className="currencies-check" />
      </button>
    </li>
  );
}

/** Offered where the play money of the currency in hand is spent. */
function TopUp() {
  useSignals();
  const [busy, setBusy] = useState(false);
  const currency = chosen.value;
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

function Looks() {
  useSignals();
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
