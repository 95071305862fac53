// What a chart says in words and numbers, apart from its drawing.

export interface ChartSeries {
  label: string;
  /** One for each time; null where nothing is known. */
  values: readonly (number | null)[];
  tone: "info" | "action" | "brass" | "violet" | "danger";
  kind?: "line" | "bars";
}

/** Where the keys lead from one point of a chart to another; undefined for other keys. */
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

/** A value as text; an unknown one is a dash. */
export const valueText = (value: number | null | undefined, format: (value: number) => string) => (value === null || value === undefined ? "–" : format(value));

/** Where a tooltip of that width stands beside a point, inside a box of that width. */
export function tooltipLeft(point: number, width: number, box: number, gap = 12): number {
  const right = point + gap;
  if (right + width <= box) return right;
  return Math.max(0, point - gap - width);
}
