// The days of the calendar, in the visitor's time zone.

export interface Day {
  /** "2026-11-25". */
  id: string;
  /** The start of the day and of the next one, in unix milliseconds. */
  from: number;
  to: number;
}

/** Number of days in the calendar. */
export const calendarDays = 7;

/** The days from a moment on. A day with a clock change has its real length. */
export function daysFrom(now: number, count = calendarDays): Day[] {
  const first = new Date(now);
  return Array.from({ length: count }, (_, offset) => {
    const midnight = (more: number) => new Date(first.getFullYear(), first.getMonth(), first.getDate() + offset + more);
    const start = midnight(0);
    const twoDigits = (n: number) => String(n).padStart(2, "0");
    return { id: `${start.getFullYear()}-${twoDigits(start.getMonth() + 1)}-${twoDigits(start.getDate())}`, from: start.getTime(), to: midnight(1).getTime() };
  });
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

/** "Wed 25 Nov" */
export const dayName = ({ from }: Day): string => dayFormat.format(from);

/** The day of an address. Null for none, and for a day outside of the calendar. */
export const dayOf = (days: readonly Day[], query: string): Day | null => days.find(({ id }) => id === new URLSearchParams(query).get("day")) ?? null;
