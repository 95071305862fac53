// An amount of a coin as one types it, with its shortcuts below.

import { TextField } from "../../../ui/Field";
import { useTyped } from "../../../ui/useTyped";
import { plainTyped } from "../../../lib/typed";

interface Props {
  label: string;
  currency: string;
  /** A plain decimal. */
  value: string;
  decimals: number;
  hint: string;
  error: string | undefined;
  unreadable: string;
  onChange: (plain: string) => void;
  shortcuts: { label: string; value: string }[];
}

export function AmountField({ label, currency, value, decimals, hint, error, unreadable, onChange, shortcuts }: Props) {
  const typed = useTyped(value, decimals, onChange);
  return (
    <div className="cashier-amount">
      <TextField
        label={label}
        value={typed.shown}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        className="num"
        hint={hint}
        error={typed.unreadable ? unreadable : error}
        onChange={typed.type}
        onBlur={typed.leave}
        onFocus={(event) => event.target.select()}
        end={<span className="cashier-unit">{currency.toUpperCase()}</span>}
      />
      <div className="cashier-shortcuts" role="group" aria-label={label}>
        {shortcuts.map(({ label: name, value: plain }) => (
          <button key={name} type="button" className="cashier-shortcut num" disabled={plain === "" || plain === "0"} aria-pressed={plain !== "" && plainTyped(value, decimals) === plain} onClick={() => onChange(plain)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
