// Start times of events as texts.

import { formatRelative } from "./time";

const hour = 3_600_000;
const day = 24 * hour;
const clockTime = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

/** The number of midnights between two moments, in the visitor's time zone. */
const daysBetween = (at: number, now: number): number => Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / day);

/** A start time: "in 12 minutes", "Today 19:30", "Tomorrow 19:30", "Sat 5 Dec 19:30". */
export function formatStart(at: number, now: number): string {
  if (at - now < hour) return at > now ? formatRelative(at, now) : "now";
  const daysAhead = daysBetween(at, now);
  const date = daysAhead === 0 ? "Today" : daysAhead === 1 ? "Tomorrow" : weekday.format(at);
  return `${date} ${clockTime.format(at)}`;
}
