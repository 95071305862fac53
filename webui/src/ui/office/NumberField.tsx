import type { KeyboardEvent, ReactNode } from "react";
import { Minus, Plus } from "lucide-react";
import { Field, type FieldProps } from "../Field";
import { useAmountInput } from "../useAmountInput";
import { isOutside, addSteps, type Bounds } from "./numberSteps";
import "./number-field.css";

export interface NumberFieldProps extends FieldProps, Bounds {
  /** A plain decimal text, "12.5". Empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Number of decimals. */
  decimals?: number;
  /** The step of the buttons and arrow keys. With the shift key ten times as much. */
  step?: string;
  /** The unit of the number: "%", "days". */
  unit?: string;
  name?: string;
  disabled?: boolean;
}

/** A number: typed or pasted in the formats of many countries, or changed in steps. */
export function NumberField({ label, hint, error, value, onChange, decimals = 0, step = "1", unit, min, max, name, disabled }: NumberFieldProps) {
  const move = (count: number) => onChange(addSteps(value, step, count, { min, max }));
  return (
    <NumberInput
      {...{ label, hint, value, onChange, decimals, unit, name, disabled }}
      error={error ?? (isOutside(value, { min, max }) ? boundsText(min, max) : undefined)}
      onKeyDown={(event) => {
        const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!direction) return;
        event.preventDefault();
        move(event.shiftKey ? direction * 10 : direction);
      }}
    >
      {/* The arrow keys do the same, so the buttons are only for pointers. */}
      <span className="work-number-steps" aria-hidden="true">
        <button type="button" tabIndex={-1} disabled={disabled} onClick={() => move(-1)}><Minus size={14} /></button>
        <button type="button" tabIndex={-1} disabled={disabled} onClick={() => move(1)}><Plus size={14} /></button>
      </span>
    </NumberInput>
  );
}

export interface AmountFieldProps extends FieldProps, Bounds {
  /** A plain decimal text in whole units, "12.50". Empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** The currency's short name. */
  currency: string;
  /** Max number of decimals of an amount. */
  decimals: number;
  name?: string;
  disabled?: boolean;
}

/** An amount of money. An ambiguous text is refused. */
export function AmountField({ error, min, max, currency, value, ...rest }: AmountFieldProps) {
  return <NumberInput {...rest} value={value} unit={currency} error={error ?? (isOutside(value, { min, max }) ? boundsText(min, max, currency) : undefined)} />;
}

function boundsText(min: string | undefined, max: string | undefined, unit = ""): string {
  const suffix = unit && ` ${unit}`;
  if (min !== undefined && max !== undefined) return `Between ${min} and ${max}${suffix}`;
  return min !== undefined ? `At least ${min}${suffix}` : `At most ${max}${suffix}`;
}

interface NumberInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  decimals: number;
  unit?: string;
  name?: string;
  disabled?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children?: ReactNode;
}

function NumberInput({ label, hint, error, value, onChange, decimals, unit, name, disabled, onKeyDown, children }: NumberInputProps) {
  const typed = useAmountInput(value, decimals, onChange);
  return (
    <Field label={label} hint={hint} error={error ?? (typed.unreadable ? "This number is invalid or ambiguous" : undefined)}>
      {(attributes) => (
        <span className="work-number ui-input-box">
          <input
            {...attributes}
            className="ui-input num"
            name={name}
            inputMode={decimals > 0 ? "decimal" : "numeric"}
            autoComplete="off"
            disabled={disabled}
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => typed.onBlur()}
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
