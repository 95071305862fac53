// Times as texts. All times are unix milliseconds.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** A month in labels is 30 days. */
const month = 30 * day;
const year = 365 * day;

const spans: [Intl.RelativeTimeFormatUnit, number][] = [["year", year], ["month", month], ["day", day], ["hour", hour], ["minute", minute]];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/**
 * "5 minutes ago", "tomorrow", "just now". Past times are rounded down and future times are rounded
 * up, so that a wait is never shown shorter than it is.
 */
export function formatRelative(at: number, now: number): string {
  const distance = at - now;
  for (const [unit, span] of spans) {
    if (Math.abs(distance) >= span) return relative.format(Math.ceil(distance / span), unit);
  }
  return distance > 0 ? "in a moment" : "just now";
}

const exact = new Intl.DateTimeFormat("en-GB", {
  day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "short",
});
const dateOnly = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
const dateAndTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/** "21 Nov 2026, 14:05:09 UTC": the exact time, for tooltips and quotes. */
export function formatExact(at: number): string {
  return exact.format(at);
}

/** "21 November 2026" */
export function formatDate(at: number): string {
  return dateOnly.format(at);
}

/** "21 November 2026 at 14:05" */
export function formatDateTime(at: number): string {
  return dateAndTime.format(at);
}
