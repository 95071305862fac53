/** The path of a small line through values, in a box of that size. Equal values are drawn in its middle. */
export function sparkline(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = width / Math.max(1, values.length - 1);
  const inner = height - 2; // the line itself has a width
  return values.map((value, at) => `${at === 0 ? "M" : "L"}${round(at * step)} ${round(1 + (span === 0 ? inner / 2 : inner - ((value - low) / span) * inner))}`).join("");
}

const round = (value: number) => Math.round(value * 100) / 100;
