// The field for an amount of a coin, with shortcuts below.

import { TextField } from "../../../ui/Field";
import { useAmountInput } from "../../../ui/useAmountInput";
import { normalizeAmount } from "../../../lib/amountInput";

interface Props {
  label: string;
  currency: string;
  /** A plain decimal. */
  value: string;
  decimals: number;
  hint: string;
  error: string | undefined;
  unreadable: string;
  onChange: (amount: string) => void;
  shortcuts: { label: string; value: string }[];
}

export function AmountField({ label, currency, value, decimals, hint, error, unreadable, onChange, shortcuts }: Props) {
  const input = useAmountInput(value, decimals, onChange);
  return (
    <div className="cashier-amount">
      <TextField
        label={label}
        value={input.text}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        className="num"
        hint={hint}
        error={input.unreadable ? unreadable : error}
        onChange={input.type}
        onBlur={input.onBlur}
        onFocus={(event) => event.target.select()}
        end={<span className="cashier-unit">{currency.toUpperCase()}</span>}
      />
      <div className="cashier-shortcuts" role="group" aria-label={label}>
        {shortcuts.map(({ label: name, value: amount }) => (
          <button key={name} type="button" className="cashier-shortcut num" disabled={amount === "" || amount === "0"} aria-pressed={amount !== "" && normalizeAmount(value, decimals) === amount} onClick={() => onChange(amount)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
