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

/**
 * One month for selecting the days of a range. Arrow keys move by days and weeks, Page up and Page
 * down by months.
 */
export function Calendar({ range, today, onPick }: CalendarProps) {
  const [focusedDay, setFocusedDay] = useState(range.to ?? range.from ?? today);
  const [hoveredDay, setHoveredDay] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [focusedDay]);

  function onKeyPress(event: KeyboardEvent) {
    const days: Record<string, string> = {
      ArrowLeft: addDays(focusedDay, -1), ArrowRight: addDays(focusedDay, 1), ArrowUp: addDays(focusedDay, -7), ArrowDown: addDays(focusedDay, 7),
      PageUp: addMonths(focusedDay, -1), PageDown: addMonths(focusedDay, 1),
    };
    const next = days[event.key];
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setFocusedDay(next);
  }

  // While only the start is selected, the range follows the pointer.
  const end = range.to ?? hoveredDay ?? range.from;
  const [first, last] = range.from && end ? [range.from, end].sort() : [];
  return (
    <div className="work-calendar">
      <div className="work-calendar-head">
        <IconButton label="Previous month" className="work-dense" onClick={() => setFocusedDay(addMonths(focusedDay, -1))}><ChevronLeft aria-hidden="true" /></IconButton>
        <span aria-live="polite">{monthLabel(focusedDay)}</span>
        <IconButton label="Next month" className="work-dense" onClick={() => setFocusedDay(addMonths(focusedDay, 1))}><ChevronRight aria-hidden="true" /></IconButton>
      </div>
      <table ref={grid} role="grid" aria-label={monthLabel(focusedDay)} onKeyDown={onKeyPress} onPointerLeave={() => setHoveredDay(null)}>
        <thead>
          <tr>{weekdays.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {weeksOf(focusedDay).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const inRange = first !== undefined && last !== undefined && day >= first && day <= last;
                return (
                  <td key={day} role="gridcell" aria-selected={inRange} className={cx(inRange && "work-day-inside", inRange && day === first && "work-day-first", inRange && day === last && "work-day-last")}>
                    <button
                      type="button"
                      tabIndex={day === focusedDay ? 0 : -1}
                      aria-label={dayName(day)}
                      aria-current={day === today ? "date" : undefined}
                      className={cx("work-day num", !sameMonth(day, focusedDay) && "work-day-other")}
                      onPointerEnter={() => setHoveredDay(day)}
                      onClick={() => {
                        setFocusedDay(day);
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
