import type { KeyboardEvent, ReactNode } from "react";
import { Minus, Plus } from "lucide-react";
import { Field, type FieldProps } from "../Field";
import { useTyped } from "../useTyped";
import { outside, stepped, type Bounds } from "./numberSteps";
import "./number-field.css";

export interface NumberFieldProps extends FieldProps, Bounds {
  /** A plain decimal text, "12.5"; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Digits behind the point. */
  decimals?: number;
  /** What the buttons and arrow keys add; with the shift key ten times as much. */
  step?: string;
  /** What the number counts: "%", "days". */
  unit?: string;
  name?: string;
  disabled?: boolean;
}

/** A number: typed or pasted in the way of many countries, or moved in steps. */
export function NumberField({ label, hint, error, value, onChange, decimals = 0, step = "1", unit, min, max, name, disabled }: NumberFieldProps) {
  const move = (count: number) => onChange(stepped(value, step, count, { min, max }));
  return (
    <Typed
      {...{ label, hint, value, onChange, decimals, unit, name, disabled }}
      error={error ?? (outside(value, { min, max }) ? boundsText(min, max) : undefined)}
      onKeyDown={(event) => {
        const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!way) return;
        event.preventDefault();
        move(event.shiftKey ? way * 10 : way);
      }}
    >
      {/* The arrow keys do the same: the buttons are for pointers alone. */}
      <span className="work-number-steps" aria-hidden="true">
        <button type="button" tabIndex={-1} disabled={disabled} onClick={() => move(-1)}><Minus size={14} /></button>
        <button type="button" tabIndex={-1} disabled={disabled} onClick={() => move(1)}><Plus size={14} /></button>
      </span>
    </Typed>
  );
}

export interface AmountFieldProps extends FieldProps, Bounds {
  /** A plain decimal text in whole units, "12.50"; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** The currency's short name. */
  currency: string;
  /** Digits that an amount of it can have. */
  decimals: number;
  name?: string;
  disabled?: boolean;
}

/** An amount of money. What could mean two amounts is refused instead of guessed. */
export function AmountField({ error, min, max, currency, value, ...rest }: AmountFieldProps) {
  return <Typed {...rest} value={value} unit={currency} error={error ?? (outside(value, { min, max }) ? boundsText(min, max, currency) : undefined)} />;
}

function boundsText(min: string | undefined, max: string | undefined, unit = ""): string {
  const end = unit && ` ${unit}`;
  if (min !== undefined && max !== undefined) return `Between ${min} and ${max}${end}`;
  return min !== undefined ? `At least ${min}${end}` : `At most ${max}${end}`;
}

interface TypedProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  decimals: number;
  unit?: string;
  name?: string;
  disabled?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children?: ReactNode;
}

function Typed({ label, hint, error, value, onChange, decimals, unit, name, disabled, onKeyDown, children }: TypedProps) {
  const typed = useTyped(value, decimals, onChange);
  return (
    <Field label={label} hint={hint} error={error ?? (typed.unreadable ? "This is no number, or could be two" : undefined)}>
      {(wiring) => (
        <span className="work-number ui-input-box">
          <input
            {...wiring}
            className="ui-input num"
            name={name}
            inputMode={decimals > 0 ? "decimal" : "numeric"}
            autoComplete="off"
            disabled={disabled}
            value={typed.shown}
            onChange={(event) => typed.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => typed.leave()}
            onKeyDown={onKeyDown}
          />
          <span className="work-number-end">
            {unit && <span className="work-number-unit">{unit}</span>}
            {children}
          </span>
        </span>
      )}
    </Field>
  );
}
