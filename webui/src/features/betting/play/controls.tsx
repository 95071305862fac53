// The parts that a game's own settings are made of.

import type { Signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { type KeyboardEvent, useId } from "react";
import { cx } from "../../../ui/cx";
import { Field } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { useTyped } from "../../../ui/useTyped";
import { clampNumber, isWithin, stepNumber } from "./controls.model";
import { text } from "./play.texts";
import "./controls.css";

export interface NumberControlProps {
  label: string;
  value: Signal<string>;
  min: string;
  max: string;
  /** Decimals that may be typed; 0 unless told. */
  decimals?: number;
  disabled?: boolean;
  /** What the arrow keys add and take away. */
  step?: string;
  /** A unit behind the number. */
  suffix?: string;
  /** What is wrong with it. */
  error?: string | null;
  /** Brings the number within the bounds when the field is left; otherwise it
   *  is only marked as wrong. True unless told. */
  clamp?: boolean;
}

/** A number that is typed, pasted or stepped with the arrow keys. */
export function NumberControl({ label, value, min, max, decimals = 0, disabled, step = "1", suffix, error, clamp = true }: NumberControlProps) {
  useSignals();
  const bounds = { min, max, decimals };
  const field = useTyped(value.value, decimals, (plain) => (value.value = plain));
  const wrong = !clamp && !isWithin(value.value, bounds);
  const note = error ?? (field.unreadable ? text("play.unreadable") : undefined);

  function press(event: KeyboardEvent) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    value.value = stepNumber(value.peek(), step, event.key === "ArrowUp", bounds);
  }

  return (
    <Field label={label} error={note} className={cx("play-control", wrong && "error", (wrong || note) && "play-control-error")}>
      {(wiring) => (
        <span className="ui-input-box">
          <input
            {...wiring}
            aria-invalid={wrong || note ? true : undefined}
            className={cx("ui-input num", suffix && "play-control-with-suffix")}
            value={field.shown}
            inputMode={decimals > 0 ? "decimal" : "numeric"}
            autoComplete="off"
            enterKeyHint="done"
            disabled={disabled}
            onFocus={(event) => event.target.select()}
            onChange={(event) => field.type(event.target.value)}
            onBlur={() => {
              if (field.leave() && clamp) value.value = clampNumber(value.peek(), bounds);
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

/** More than this many do not stand side by side in the column. */
const sideBySide = 5;

/** One of some values: a row of segments, or a list when there are many. */
export function Choices({ label, value, options, disabled }: ChoicesProps) {
  useSignals();
  const name = useId();
  if (options.length > sideBySide) {
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

/** A line that is read and not changed. */
export function Fact({ label, value }: { label: string; value: string }) {
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
  /** action is the main one. */
  tone?: "action" | "plain" | "danger";
  /** The key that presses it, shown on wide screens. */
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
