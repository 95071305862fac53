// The texts and numbers of a chart, without its drawing.

export interface ChartSeries {
  label: string;
  /** One for each time. Null if unknown. */
  values: readonly (number | null)[];
  tone: "info" | "action" | "brass" | "violet" | "danger";
  kind?: "line" | "bars";
}

/** The point that a key moves to. Undefined for other keys. */
export function pointAfter(key: string, at: number | null, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const to = { ArrowLeft: (at ?? count) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: last, PageUp: (at ?? count) - 7, PageDown: (at ?? -1) + 7 }[key];
  return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}

/** "22 Nov 2026: Stakes 1,200.00, Payouts 1,150.00" */
export function pointText(time: string, series: readonly ChartSeries[], at: number, format: (value: number) => string): string {
  return `${time}: ${series.map(({ label, values }) => `${label} ${valueText(values[at], format)}`).join(", ")}`;
}

/** A value as text. An unknown one is a dash. */
export const valueText = (value: number | null | undefined, format: (value: number) => string) => (value === null || value === undefined ? "–" : format(value));

/** The left position of a tooltip next to a point, with the given width, inside a box. */
export function tooltipLeft(point: number, width: number, box: number, gap = 12): number {
  const right = point + gap;
  if (right + width <= box) return right;
  return Math.max(0, point - gap - width);
}
