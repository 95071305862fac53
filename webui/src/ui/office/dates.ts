// Days without times, as "2026-11-22", and ranges of them. A day is a calendar day, independent of
// time zones.

export interface DayRange {
  from: string;
  to: string;
}

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day of three numbers. Months count from 1. Days and months may overflow. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function partsOf(day: string): [number, number, number] {
  const [, year, month, date] = dayPattern.exec(day) ?? [];
  return [Number(year), Number(month), Number(date)];
}

/** Whether a text is an existing day. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const [year, month, day] = partsOf(text);
  return year >= 1000 && dayOf(year, month, day) === text;
}

/** The local day at a moment in unix milliseconds. */
export function today(now: number): string {
  const date = new Date(now);
  return dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

export function addDays(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  return dayOf(year, month, date + count);
}

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  const last = partsOf(dayOf(year, month + count + 1, 0))[2];
  return dayOf(year, month + count, Math.min(date, last));
}

/** The weeks that show a day's month, each of seven days from Monday. */
export function weeksOf(day: string): string[][] {
  const [year, month] = partsOf(day);
  const first = dayOf(year, month, 1);
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const start = addDays(first, -lead);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)));
}

export const sameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7);

/** The range after a press on a day: the first press starts it, the second ends it, in either order. */
export function pickDay(range: Partial<DayRange>, day: string): Partial<DayRange> {
  if (!range.from || range.to) return { from: day };
  return range.from <= day ? { from: range.from, to: day } : { from: day, to: range.from };
}

export interface Preset extends DayRange {
  id: string;
  label: string;
}

/** The most common ranges. */
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

/** A range in the format of an address: "2026-11-01..2026-11-22". */
export const rangeText = ({ from, to }: DayRange) => `${from}..${to}`;

/** Parses such a text. Null for anything else. */
export function parseRange(text: string): DayRange | null {
  const [from = "", to = "", more] = text.split("..");
  return more === undefined && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
const dayStart = (day: string) => new Date(`${day}T00:00:00Z`);

/** "22 Nov 2026" */
export const dayLabel = (day: string) => shortDay.format(dayStart(day));
/** "Sunday 22 November 2026" */
export const dayName = (day: string) => longDay.format(dayStart(day));
/** "November 2026" */
export const monthLabel = (day: string) => monthName.format(dayStart(day));

/** "1 – 22 Nov 2026", with the year once. */
export function rangeLabel({ from, to }: DayRange): string {
  return from === to ? dayLabel(from) : shortDay.formatRange(dayStart(from), dayStart(to));
}

/** The start and the exclusive end of a range, in unix milliseconds of the local time zone. */
export function rangeTimes({ from, to }: DayRange): { from: number; before: number } {
  const start = (day: string) => {
    const [year, month, date] = partsOf(day);
    return new Date(year, month - 1, date).getTime();
  };
  return { from: start(from), before: start(addDays(to, 1)) };
}
