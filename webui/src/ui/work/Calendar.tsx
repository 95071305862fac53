import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../Button";
import { cx } from "../cx";
import { addDays, addMonths, dayName, monthLabel, sameMonth, weeksOf, type DayRange } from "./dates";

export interface CalendarProps {
  range: Partial<DayRange>;
  today: string;
  onPick: (day: string) => void;
}

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** One month to pick days of a range from. Arrow keys move by days and weeks,
 *  Page up and Page down by months. */
export function Calendar({ range, today, onPick }: CalendarProps) {
  const [at, setAt] = useState(range.to ?? range.from ?? today);
  const [over, setOver] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [at]);

  function press(event: KeyboardEvent) {
    const days: Record<string, string> = {
      ArrowLeft: addDays(at, -1), ArrowRight: addDays(at, 1), ArrowUp: addDays(at, -7), ArrowDown: addDays(at, 7),
      PageUp: addMonths(at, -1), PageDown: addMonths(at, 1),
    };
    const next = days[event.key];
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setAt(next);
  }

  // While only the beginning is picked, the range follows the pointer.
  const end = range.to ?? over ?? range.from;
  const [first, last] = range.from && end ? [range.from, end].sort() : [];
  return (
    <div className="work-calendar">
      <div className="work-calendar-head">
        <IconButton label="Month before" className="work-dense" onClick={() => setAt(addMonths(at, -1))}><ChevronLeft aria-hidden="true" /></IconButton>
        <span aria-live="polite">{monthLabel(at)}</span>
        <IconButton label="Month after" className="work-dense" onClick={() => setAt(addMonths(at, 1))}><ChevronRight aria-hidden="true" /></IconButton>
      </div>
      <table ref={grid} role="grid" aria-label={monthLabel(at)} onKeyDown={press} onPointerLeave={() => setOver(null)}>
        <thead>
          <tr>{weekdays.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const inside = first !== undefined && last !== undefined && day >= first && day <= last;
                return (
                  <td key={day} role="gridcell" aria-selected={inside} className={cx(inside && "work-day-inside", inside && day === first && "work-day-first", inside && day === last && "work-day-last")}>
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      aria-label={dayName(day)}
                      aria-current={day === today ? "date" : undefined}
                      className={cx("work-day num", !sameMonth(day, at) && "work-day-other")}
                      onPointerEnter={() => setOver(day)}
                      onClick={() => {
                        setAt(day);
                        onPick(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
