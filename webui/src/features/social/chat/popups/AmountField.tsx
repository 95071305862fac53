// The field for an amount in the selected currency, with the balance.

import { plainAmount } from "../../../../lib/money";
import { openOverlay } from "../../../../lib/overlays";
import { store } from "../../../../lib/store";
import type { Currency } from "../../../../lib/types";
import { TextField } from "../../../../ui/Field";
import { realBalance } from "./gifts.model";
import { text } from "./popups.texts";
import "./popups.css";

export interface AmountFieldProps {
  value: string;
  onChange: (value: string) => void;
  currency: Currency;
  error?: string;
}

export function AmountField({ value, onChange, currency, error }: AmountFieldProps) {
  const code = currency.id.toUpperCase();
  // A player in play-money mode sees another balance in the header.
  const balance = text(store.demo.value ? "popups.balance.real" : "popups.balance", { amount: `${plainAmount(realBalance(currency), currency.decimals)} ${code}` });
  return (
    // The balance stays visible next to an error.
    <div className="popups-amount">
      <p className="popups-balance num" data-testid="gift-balance">{balance}</p>
      <TextField
        label={text("popups.amount")}
        value={value}
        onChange={onChange}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        onFocus={(event) => event.target.select()}
        end={
          <button type="button" className="popups-currency" aria-haspopup="dialog" onClick={() => openOverlay("currencies", {})}>
            <img src={currency.icon} alt="" width="18" height="18" />
            {code}
            <span className="hidden-text">, {text("popups.currency")}</span>
          </button>
        }
      />
    </div>
  );
}
