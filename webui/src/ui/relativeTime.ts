const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Units from large to small, with their length in milliseconds. */
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", "tomorrow", "just now". Both times in unix milliseconds. */
export function relativeTime(at: number, now: number): string {
  const distance = at - now;
  for (const [unit, length] of units) {
    if (Math.abs(distance) >= length) return words.format(Math.trunc(distance / length), unit);
  }
  return distance > 0 ? "in a moment" : "just now";
}
