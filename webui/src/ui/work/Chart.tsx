import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
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
  /** What is drawn: the heading above it. */
  title: string;
  /** Unix milliseconds, rising. Undefined while they load. */
  times: readonly number[] | undefined;
  series: readonly ChartSeries[];
  /** A value as text, in the tooltip, at the axis and in the table. */
  format: (value: number) => string;
  /** A time as text, in the tooltip and in the table. */
  formatTime: (time: number) => string;
  /** Pixels of the drawing. */
  height?: number;
  /** Why it could not be loaded. */
  failure?: string | null;
  onRetry?: () => void;
  /** Stands in its place when there is nothing to draw. */
  empty?: ReactNode;
}

/** Values over time. The pointer, a finger or the arrow keys tell each point;
 *  a table behind it has all of them. */
export function Chart(props: ChartProps) {
  const { title, times, series, failure, onRetry, empty, height = 240 } = props;
  const [asTable, setAsTable] = useState(false);
  const there = times !== undefined && times.length > 0 && !failure;
  return (
    <figure className="work-chart" aria-busy={(times === undefined && !failure) || undefined}>
      <figcaption className="work-chart-head">
        <span className="work-chart-title">{title}</span>
        <ul className="work-chart-legend">
          {series.map(({ label, tone }) => <li key={label}><span className={`work-swatch work-swatch-${tone}`} aria-hidden="true" />{label}</li>)}
        </ul>
        <IconButton label={`${title} as a table`} aria-pressed={asTable} disabled={!there} className="work-dense" onClick={() => setAsTable(!asTable)}><Table2 aria-hidden="true" /></IconButton>
      </figcaption>
      <div className="work-chart-body" style={{ height }}>
        {failure ? (
          <Failed text={failure} onRetry={onRetry} />
        ) : times === undefined ? (
          <Skeleton height="100%" />
        ) : times.length === 0 ? (
          empty
        ) : asTable ? (
          <Numbers {...props} times={times} />
        ) : (
          <Drawing {...props} times={times} height={height} />
        )}
      </div>
    </figure>
  );
}

type Drawn = Omit<ChartProps, "times"> & { times: readonly number[] };

function Drawing({ title, times, series, format, formatTime, height = 240 }: Drawn) {
  useSignals();
  const theme = store.theme.value;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [point, setPoint] = useState<number | null>(null);

  useEffect(() => {
    const host = box.current;
    if (!host) return undefined;
    const drawn = drawChart(host, { times, series, format, height });
    plot.current = drawn;
    const watch = new ResizeObserver(() => drawn.setSize({ width: host.clientWidth, height }));
    watch.observe(host);
    return () => {
      watch.disconnect();
      drawn.destroy();
      plot.current = null;
    };
    // The formats are closures that are new at each drawing and say the same.
  }, [times, series, height, theme]);

  function follow(event: PointerEvent) {
    const over = plot.current?.over.getBoundingClientRect();
    if (over && plot.current) setPoint(plot.current.posToIdx(event.clientX - over.left));
  }

  function press(event: KeyboardEvent) {
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
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setPoint(null)}
      onBlur={() => setPoint(null)}
      onKeyDown={press}
    >
      <div ref={box} className="work-chart-canvas" />
      {point !== null && plot.current && <Tooltip plot={plot.current} point={point} {...{ times, series, format, formatTime }} />}
    </div>
  );
}

type TooltipProps = Pick<Drawn, "times" | "series" | "format" | "formatTime"> & { plot: uPlot; point: number };

function Tooltip({ plot, point, times, series, format, formatTime }: TooltipProps) {
  const tip = useRef<HTMLDivElement>(null);
  const at = plot.over.offsetLeft + plot.valToPos((times[point] ?? 0) / 1000, "x");
  useLayoutEffect(() => {
    if (tip.current) tip.current.style.left = `${tooltipLeft(at, tip.current.offsetWidth, tip.current.parentElement?.clientWidth ?? 0)}px`;
  });
  return (
    <>
      <span className="work-chart-cursor" style={{ left: at, height: plot.over.clientHeight }} aria-hidden="true" />
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

function Numbers({ title, times, series, format, formatTime }: Drawn) {
  return (
    <div className="work-chart-numbers" tabIndex={0} role="region" aria-label={title}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ label }) => <th key={label} scope="col">{label}</th>)}
          </tr>
        </thead>
        <tbody>
          {times.map((time, at) => (
            <tr key={time}>
              <th scope="row">{formatTime(time)}</th>
              {series.map(({ label, values }) => <td key={label} className="num">{valueText(values[at], format)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
