// Draws a chart by uPlot in the colours of the theme. uPlot sets its styles through the object
// model, which the strict content security policy allows.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ChartSeries } from "./chartData";

export interface ChartOptions {
  times: readonly number[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** The labels of a horizontal axis that is not time. */
  formatAxis?: (value: number) => string;
  height: number;
}

/** Width of the labels of the value axis in pixels, enough for "1,234,567". */
const axisWidth = 64;
const axisHeight = 28;
/** The share of its space that a bar fills, and its max width. */
const barShare = 0.6;
const barWidth = 40;

/** Draws into an element of the page. destroy() removes it. */
export function drawChart(host: HTMLElement, { times, series, format, formatAxis, height }: ChartOptions): uPlot {
  const style = getComputedStyle(host);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const axis = { stroke: token("text-3"), font: `12px ${token("font-text")}`, ticks: { show: false }, grid: { stroke: token("line"), width: 1 } };
  // A bar is centred on its time and needs space at both ends.
  const bars = series.some(({ kind }) => kind === "bars");
  const margin = bars && times.length > 1 ? ((times[1] ?? 0) - (times[0] ?? 0)) / 2000 : 0;
  const options: uPlot.Options = {
    width: host.clientWidth,
    height,
    // The last label of the time axis extends beyond its tick.
    padding: [8, 24, 0, 0],
    legend: { show: false },
    // The page follows the pointer itself, so that fingers and keys work the same.
    cursor: { show: false },
    scales: { x: { time: !formatAxis, range: (_, first, last) => [first - margin, last + margin] }, y: { range: (_, low, high) => [Math.min(0, low), high === low ? high + 1 : high + (high - Math.min(0, low)) * 0.08] } },
    axes: [
      { ...axis, grid: { show: false }, space: 64, size: axisHeight, values: (_, ticks) => (formatAxis ? ticks.map((at) => formatAxis(at * 1000)) : timeLabels(ticks)) },
      { ...axis, size: axisWidth, space: 40, values: (_, ticks) => ticks.map(format) },
    ],
    series: [{}, ...series.map((one) => line(one, token(one.tone)))],
  };
  return new uPlot(options, [times.map((time) => time / 1000), ...series.map(({ values }) => [...values])], host);
}

function line({ label, kind }: ChartSeries, colour: string): uPlot.Series {
  const bars = uPlot.paths.bars;
  if (kind === "bars" && bars) return { label, stroke: colour, fill: `${colour}99`, width: 0, paths: bars({ size: [barShare, barWidth], radius: 0.15 }), points: { show: false } };
  return { label, stroke: colour, width: 2, points: { show: false }, spanGaps: false };
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
/** Ticks closer than this, in seconds, also show the hour. */
const daySeconds = 24 * 3600;

/** The labels of the time axis: days, or hours if the ticks are closer. */
function timeLabels(ticks: number[]): string[] {
  const withinDay = ticks.length > 1 && (ticks[1] ?? 0) - (ticks[0] ?? 0) < daySeconds;
  return ticks.map((at) => {
    const midnight = new Date(at * 1000).getHours() === 0;
    return (withinDay && !midnight ? clock : day).format(at * 1000);
  });
}
