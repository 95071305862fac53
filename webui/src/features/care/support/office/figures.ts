// The figures of the support as texts.

const units: [number, string][] = [[86_400_000, "d"], [3_600_000, "h"], [60_000, "min"], [1000, "s"]];

/** A duration in its two largest units: "2 h 5 min". A dash for none. */
export function spanText(ms: number): string {
  if (ms <= 0) return "—";
  const at = units.findIndex(([size]) => ms >= size);
  if (at < 0) return "under 1 s";
  let remaining = ms;
  const parts: string[] = [];
  for (const [size, unit] of units.slice(at, at + 2)) {
    const count = Math.floor(remaining / size);
    remaining -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(" ");
}

/** The average of ratings from 1 up, with their number. */
export function average(ratings: readonly number[]): string {
  const count = ratings.reduce((sum, n) => sum + n, 0);
  if (count === 0) return "—";
  const sum = ratings.reduce((total, n, at) => total + n * (at + 1), 0);
  return `${(sum / count).toFixed(2)} of 5 (${count})`;
}
