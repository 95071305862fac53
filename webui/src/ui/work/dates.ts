// Days without times, as "2026-11-22", and ranges of them. A day is a day of
// the calendar on the wall: no time zone moves it.

export interface DayRange {
  from: string;
  to: string;
}

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day of three numbers; months count from 1, and days and months may run over. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function partsOf(day: string): [number, number, number] {
  const [, year, month, date] = dayForm.exec(day) ?? [];
  return [Number(year), Number(month), Number(date)];
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: string): boolean {
  if (!dayForm.test(text)) return false;
  const [year, month, day] = partsOf(text);
  return year >= 1000 && dayOf(year, month, day) === text;
}

/** The day on the wall at a moment, in unix milliseconds. */
export function today(now: number): string {
  const date = new Date(now);
  return dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

export function addDays(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  return dayOf(year, month, date + count);
}

/** The same day of another month, or its last day where it has fewer. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  const last = partsOf(dayOf(year, month + count + 1, 0))[2];
  return dayOf(year, month + count, Math.min(date, last));
}

/** The weeks that show a day's month, from Monday, each of seven days. */
export function weeksOf(day: string): string[][] {
  const [year, month] = partsOf(day);
  const first = dayOf(year, month, 1);
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const start = addDays(first, -lead);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)));
}

export const sameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7);

/** The range after a press on a day: the first begins one, the second ends it, whichever comes first. */
export function picked(range: Partial<DayRange>, day: string): Partial<DayRange> {
  if (!range.from || range.to) return { from: day };
  return range.from <= day ? { from: range.from, to: day } : { from: day, to: range.from };
}

export interface Preset extends DayRange {
  id: string;
  label: string;
}

/** The ranges that are asked for most. */
export function presets(day: string): Preset[] {
  const month = `${day.slice(0, 7)}-01`;
  return [
    { id: "today", label: "Today", from: day, to: day },
    { id: "yesterday", label: "Yesterday", from: addDays(day, -1), to: addDays(day, -1) },
    { id: "week", label: "Last 7 days", from: addDays(day, -6), to: day },
    { id: "four-weeks", label: "Last 30 days", from: addDays(day, -29), to: day },
    { id: "month", label: "This month", from: month, to: day },
    { id: "month-before", label: "Last month", from: addMonths(month, -1), to: addDays(month, -1) },
  ];
}

/** A range as it stands in an address: "2026-11-01..2026-11-22". */
export const rangeText = ({ from, to }: DayRange) => `${from}..${to}`;

/** The range of such a text; null for anything else. */
export function parseRange(text: string): DayRange | null {
  const [from = "", to = "", more] = text.split("..");
  return more === undefined && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
const moment = (day: string) => new Date(`${day}T00:00:00Z`);

/** "22 Nov 2026" */
export const dayLabel = (day: string) => shortDay.format(moment(day));
/** "Sunday 22 November 2026" */
export const dayName = (day: string) => longDay.format(moment(day));
/** "November 2026" */
export const monthLabel = (day: string) => monthName.format(moment(day));

/** "1 – 22 Nov 2026", with the year once. */
export function rangeLabel({ from, to }: DayRange): string {
  return from === to ? dayLabel(from) : shortDay.formatRange(moment(from), moment(to));
}

/** The moments that a range lasts from and before which it ends, in unix milliseconds of this machine's time zone. */
export function momentsOf({ from, to }: DayRange): { from: number; before: number } {
  const start = (day: string) => {
    const [year, month, date] = partsOf(day);
    return new Date(year, month - 1, date).getTime();
  };
  return { from: start(from), before: start(addDays(to, 1)) };
}
