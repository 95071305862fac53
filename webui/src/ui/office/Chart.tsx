import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { Table2 } from "lucide-react";
import type uPlot from "uplot";
import { store } from "../../lib/store";
import { IconButton } from "../Button";
import { Skeleton } from "../Skeleton";
import { Failed } from "../States";
import { drawChart } from "./chartDrawing";
import { pointAfter, pointText, tooltipLeft, valueText, type ChartSeries } from "./chartData";
import "./chart.css";

export interface ChartProps {
  /** The heading above it. */
  title: string;
  /** Unix milliseconds, rising. Undefined while loading. */
  times: readonly number[] | undefined;
  series: readonly ChartSeries[];
  /** Formats a value for the tooltip, the axis and the table. */
  format: (value: number) => string;
  /** Formats a time for the tooltip and the table. */
  formatTime: (time: number) => string;
  /**
   * A horizontal axis that is not time: its name, such as "Price", and the labels of its values. times
   * has the values then, and formatTime formats them.
   */
  axis?: { label: string; format: (value: number) => string };
  /** Height of the drawing in pixels. */
  height?: number;
  /** The error of loading. */
  failure?: string | null;
  onRetry?: () => void;
  /** Shown instead of the chart if there is no data. */
  empty?: ReactNode;
}

/**
 * Values over time. The pointer, a finger or the arrow keys show each point. A table behind it has
 * all points.
 */
export function Chart(props: ChartProps) {
  const { title, times, series, failure, onRetry, empty, height = 240 } = props;
  const [asTable, setAsTable] = useState(false);
  const hasData = times !== undefined && times.length > 0 && !failure;
  return (
    <figure className="work-chart" aria-busy={(times === undefined && !failure) || undefined}>
      <figcaption className="work-chart-head">
        <span className="work-chart-title">{title}</span>
        <ul className="work-chart-legend">
          {series.map(({ label, tone }) => <li key={label}><span className={`work-swatch work-swatch-${tone}`} aria-hidden="true" />{label}</li>)}
        </ul>
        <IconButton label={`${title} as a table`} aria-pressed={asTable} disabled={!hasData} className="work-dense" onClick={() => setAsTable(!asTable)}><Table2 aria-hidden="true" /></IconButton>
      </figcaption>
      <div className="work-chart-body" style={{ height }}>
        {failure ? (
          <Failed text={failure} onRetry={onRetry} />
        ) : times === undefined ? (
          <Skeleton height="100%" />
        ) : times.length === 0 ? (
          empty
        ) : asTable ? (
          <ChartTable {...props} times={times} />
        ) : (
          <ChartPlot {...props} times={times} height={height} />
        )}
      </div>
    </figure>
  );
}

type LoadedChartProps = Omit<ChartProps, "times"> & { times: readonly number[] };

function ChartPlot({ title, times, series, format, formatTime, axis, height = 240 }: LoadedChartProps) {
  const theme = store.theme.value;
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [point, setPoint] = useState<number | null>(null);

  useEffect(() => {
    const host = container.current;
    if (!host) return undefined;
    const chart = drawChart(host, { times, series, format, formatAxis: axis?.format, height });
    plot.current = chart;
    const resizeObserver = new ResizeObserver(() => chart.setSize({ width: host.clientWidth, height }));
    resizeObserver.observe(host);
    return () => {
      resizeObserver.disconnect();
      chart.destroy();
      plot.current = null;
    };
    // The formats are new closures at each rendering, with the same results.
  }, [times, series, height, theme]);

  function onPointer(event: PointerEvent) {
    const over = plot.current?.over.getBoundingClientRect();
    if (over && plot.current) setPoint(plot.current.posToIdx(event.clientX - over.left));
  }

  function onKeyPress(event: KeyboardEvent) {
    const next = event.key === "Escape" ? null : pointAfter(event.key, point, times.length);
    if (next === undefined) return;
    event.preventDefault();
    setPoint(next);
  }

  return (
    <div
      className="work-chart-plot"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={times.length - 1}
      aria-valuenow={point ?? times.length - 1}
      aria-valuetext={pointText(formatTime(times[point ?? times.length - 1] ?? 0), series, point ?? times.length - 1, format)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setPoint(null)}
      onBlur={() => setPoint(null)}
      onKeyDown={onKeyPress}
    >
      <div ref={container} className="work-chart-canvas" />
      {point !== null && plot.current && <Tooltip plot={plot.current} point={point} {...{ times, series, format, formatTime }} />}
    </div>
  );
}

type TooltipProps = Pick<LoadedChartProps, "times" | "series" | "format" | "formatTime"> & { plot: uPlot; point: number };

function Tooltip({ plot, point, times, series, format, formatTime }: TooltipProps) {
  const tip = useRef<HTMLDivElement>(null);
  const left = plot.over.offsetLeft + plot.valToPos((times[point] ?? 0) / 1000, "x");
  useLayoutEffect(() => {
    if (tip.current) tip.current.style.left = `${tooltipLeft(left, tip.current.offsetWidth, tip.current.parentElement?.clientWidth ?? 0)}px`;
  });
  return (
    <>
      <span className="work-chart-cursor" style={{ left, height: plot.over.clientHeight }} aria-hidden="true" />
      <div ref={tip} className="work-chart-tip" aria-hidden="true">
        <p>{formatTime(times[point] ?? 0)}</p>
        {series.map(({ label, tone, values }) => (
          <p key={label} className="work-chart-tip-line">
            <span className={`work-swatch work-swatch-${tone}`} />
            <span>{label}</span>
            <b className="num">{valueText(values[point], format)}</b>
          </p>
        ))}
      </div>
    </>
  );
}

function ChartTable({ title, times, series, format, formatTime, axis }: LoadedChartProps) {
  return (
    <div className="work-chart-numbers" tabIndex={0} role="region" aria-label={title}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{axis?.label ?? "Time"}</th>
            {series.map(({ label }) => <th key={label} scope="col">{label}</th>)}
          </tr>
        </thead>
        <tbody>
          {times.map((time, left) => (
            <tr key={time}>
              <th scope="row">{formatTime(time)}</th>
              {series.map(({ label, values }) => <td key={label} className="num">{valueText(values[left], format)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
