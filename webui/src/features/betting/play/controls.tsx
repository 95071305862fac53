// Components for the settings of a game.

import type { Signal } from "@preact/signals";
import { type KeyboardEvent, useId } from "react";
import { cx } from "../../../ui/cx";
import { Field } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { useAmountInput } from "../../../ui/useAmountInput";
import { clampNumber, isWithin, stepNumber } from "./controls.model";
import { text } from "./play.texts";
import "./controls.css";

export interface NumberControlProps {
  label: string;
  value: Signal<string>;
  min: string;
  max: string;
  /** Max number of decimals. Default 0. */
  decimals?: number;
  disabled?: boolean;
  /** The step of the arrow keys. */
  step?: string;
  /** A unit after the number. */
  suffix?: string;
  /** The error message. */
  error?: string | null;
  /** Clamps the number when the field loses focus. If false, it is only marked as invalid. Default true. */
  clamp?: boolean;
}

/** A number that is typed, pasted or stepped with the arrow keys. */
export function NumberControl({ label, value, min, max, decimals = 0, disabled, step = "1", suffix, error, clamp = true }: NumberControlProps) {
  const bounds = { min, max, decimals };
  const field = useAmountInput(value.value, decimals, (plain) => (value.value = plain));
  const invalid = !clamp && !isWithin(value.value, bounds);
  const note = error ?? (field.unreadable ? text("play.unreadable") : undefined);

  function press(event: KeyboardEvent) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    value.value = stepNumber(value.peek(), step, event.key === "ArrowUp", bounds);
  }

  return (
    <Field label={label} error={note} className={cx("play-control", invalid && "error", (invalid || note) && "play-control-error")}>
      {(wiring) => (
        <span className="ui-input-box">
          <input
            {...wiring}
            aria-invalid={invalid || note ? true : undefined}
            className={cx("ui-input num", suffix && "play-control-with-suffix")}
            value={field.text}
            inputMode={decimals > 0 ? "decimal" : "numeric"}
            autoComplete="off"
            enterKeyHint="done"
            disabled={disabled}
            onFocus={(event) => event.target.select()}
            onChange={(event) => field.type(event.target.value)}
            onBlur={() => {
              if (field.onBlur() && clamp) value.value = clampNumber(value.peek(), bounds);
            }}
            onKeyDown={press}
          />
          {suffix && <span className="play-control-suffix" aria-hidden="true">{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

export interface ChoicesProps {
  label: string;
  value: Signal<string>;
  options: { value: string; label: string }[];
  disabled?: boolean;
}

/** More options than this do not fit side by side in the column. */
const maxSegments = 5;

/** One of several values: a row of segments, or a list if there are many. */
export function Choices({ label, value, options, disabled }: ChoicesProps) {
  const name = useId();
  if (options.length > maxSegments) {
    return (
      <div className="play-control">
        <Select label={label} value={value.value} options={options} disabled={disabled} onChange={(chosen) => (value.value = chosen)} />
      </div>
    );
  }
  return (
    <fieldset className="play-choices" disabled={disabled}>
      <legend className="ui-field-label">{label}</legend>
      <div className="play-choices-row">
        {options.map((option) => (
          <label key={option.value} className="play-choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value.value}
              onChange={() => (value.value = option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A read-only line. */
export function InfoRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="play-fact">
      <span className="play-fact-label">{label}</span>
      <output className="play-fact-value num">{value}</output>
    </div>
  );
}

export interface ActionButtonProps {
  label: string;
  onPress: () => void;
  disabled?: boolean;
  /** action is the main button. */
  tone?: "action" | "plain" | "danger";
  /** The key of the button, shown on wide screens. */
  hotkey?: string;
}

/** A large button of a game, such as Hit or Draw. */
export function ActionButton({ label, onPress, disabled, tone = "plain", hotkey }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={`play-action play-action-${tone}`}
      disabled={disabled}
      aria-keyshortcuts={hotkey}
      onClick={onPress}
    >
      <span>{label}</span>
      {hotkey && <kbd className="play-key" aria-hidden="true">{hotkey}</kbd>}
    </button>
  );
}
