import { useId, useState, type ReactNode } from "react";
import { Popover } from "@base-ui/react/popover";
import { Button } from "../Button";
import { cx } from "../cx";
import { Calendar } from "./Calendar";
import { isDay, pickDay, presets, today, type DayRange } from "./dates";
import "../field.css";
import "./action-menu.css";
import "./date-range.css";

export interface DateRangeProps {
  /** The name of the panel. */
  label: string;
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
  /** The label of the button. */
  children: ReactNode;
  className?: string;
  /** Unix milliseconds. Default is the current time. */
  now?: number;
}

/** A range of days: selected in a calendar, typed, or a preset. */
export function DateRange({ label, value, onChange, children, className, now }: DateRangeProps) {
  const [open, setOpen] = useState(false);
  const select = (range: DayRange | null) => {
    setOpen(false);
    onChange(range);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={className}>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="work-popup-place" sideOffset={6} align="start" collisionPadding={8} collisionAvoidance={{ side: "shift", align: "shift" }}>
          <Popover.Popup className="work-popup work-range" aria-label={label}>
            <Panel value={value} now={now ?? Date.now()} onSelect={select} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Panel({ value, now, onSelect }: { value: DayRange | null; now: number; onSelect: (range: DayRange | null) => void }) {
  const day = today(now);
  const [range, setRange] = useState<Partial<DayRange>>(value ?? {});
  const { from = "", to = "" } = range;
  const complete = isDay(from) && isDay(to) && from <= to;
  return (
    <>
      <ul className="work-range-presets">
        {presets(day).map((preset) => (
          <li key={preset.id}>
            <button type="button" className={cx("work-menu-item", preset.from === from && preset.to === to && "work-range-current")} onClick={() => onSelect({ from: preset.from, to: preset.to })}>
              {preset.label}
            </button>
          </li>
        ))}
      </ul>
      <form
        className="work-range-pick"
        onSubmit={(event) => {
          event.preventDefault();
          if (complete) onSelect({ from, to });
        }}
      >
        <Calendar key={value?.to} range={range} today={day} onPick={(picked) => setRange(pickDay(isDay(from) ? range : {}, picked))} />
        <div className="work-range-typed">
          <DayField label="From" value={from} wrong={from !== "" && !isDay(from)} onChange={(next) => setRange({ from: next, to: range.to })} />
          <DayField label="To" value={to} wrong={to !== "" && (!isDay(to) || (isDay(from) && to < from))} onChange={(next) => setRange({ from: range.from, to: next || undefined })} />
        </div>
        <div className="work-range-foot">
          <Button size="small" variant="ghost" disabled={!value} onClick={() => onSelect(null)}>Clear</Button>
          <Button size="small" variant="primary" type="submit" disabled={!complete}>Apply</Button>
        </div>
      </form>
    </>
  );
}

function DayField({ label, value, wrong, onChange }: { label: string; value: string; wrong: boolean; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="work-range-day">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="ui-input num" inputMode="numeric" placeholder="YYYY-MM-DD" maxLength={10} value={value} aria-invalid={wrong || undefined} onChange={(event) => onChange(event.target.value.trim())} />
    </div>
  );
}
