import type { CSSProperties } from "react";
import "./slider.css";

export interface SliderProps {
  /** The accessible name, for a slider with only an icon. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
}

/** A slider, moved by pointer or arrow keys. */
export function Slider({ label, value, onChange, min = 0, max = 100, step = 1, disabled }: SliderProps) {
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <input
      type="range"
      className="ui-slider"
      aria-label={label}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      style={{ "--share": `${share}%` } as CSSProperties}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
