// The periods of statements: whole UTC days, at most 366.

const day = 24 * 3600 * 1000;

/** "2026-01-31" */
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export interface Period {
  id: "month" | "lastMonth" | "year" | "lastYear" | "days";
  from: string;
  to: string;
}

/** The available periods at a time. */
export function periodsAt(now: number): Period[] {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const span = (id: Period["id"], from: number, to: number): Period => ({ id, from: dateOf(from), to: dateOf(to) });
  return [
    span("month", Date.UTC(year, month, 1), now),
    span("lastMonth", Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1) - day),
    span("days", now - 90 * day, now),
    span("year", Date.UTC(year, 0, 1), now),
    span("lastYear", Date.UTC(year - 1, 0, 1), Date.UTC(year, 0, 1) - day),
  ];
}
