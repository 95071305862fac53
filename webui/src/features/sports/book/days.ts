// The days of the calendar, as the visitor's clock has them.

export interface Day {
  /** "2026-11-25". */
  id: string;
  /** When it begins, and when the next one does, in unix milliseconds. */
  from: number;
  to: number;
}

/** How many days the calendar shows. */
export const shownDays = 7;

/** The days from a moment on. A day of a change of clocks is as long as it is. */
export function daysFrom(now: number, count = shownDays): Day[] {
  const first = new Date(now);
  return Array.from({ length: count }, (_, ahead) => {
    const midnight = (more: number) => new Date(first.getFullYear(), first.getMonth(), first.getDate() + ahead + more);
    const begins = midnight(0);
    const two = (n: number) => String(n).padStart(2, "0");
    return { id: `${begins.getFullYear()}-${two(begins.getMonth() + 1)}-${two(begins.getDate())}`, from: begins.getTime(), to: midnight(1).getTime() };
  });
}

const names = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

/** "Wed 25 Nov" */
export const dayName = ({ from }: Day): string => names.format(from);

/** The day of an address; null for none, and for one that the calendar has not. */
export const dayOf = (days: readonly Day[], query: string): Day | null => days.find(({ id }) => id === new URLSearchParams(query).get("day")) ?? null;
