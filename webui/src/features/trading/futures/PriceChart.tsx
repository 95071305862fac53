// The chart of a market, in its own file with the library that draws it.

import { AreaSeries, CandlestickSeries, ColorType, createChart, LineStyle, type AutoscaleInfo, type IChartApi, type IPriceLine, type ISeriesApi, type UTCTimestamp } from "lightweight-charts";
import { effect, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { store } from "../../../lib/store";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import type { Bar, Bars } from "./chart.model";
import type { ChartLine } from "./chart.lines";
import { LineHandles, type Handle } from "./LineHandles";
import { text } from "./trading.texts";
import "./chart.css";

interface Props {
  model: Bars;
  /** Decimals of the displayed prices. */
  decimals: number;
  lines: readonly ChartLine[];
  onMove: (line: ChartLine, price: number) => void;
}

/** Bars at the left edge from which older ones are requested. */
const loadMargin = 20;

type AnySeries = ISeriesApi<"Area"> | ISeriesApi<"Candlestick">;

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const pointOf = (bar: Bar) => ({ ...bar, time: bar.time as UTCTimestamp, value: bar.close });
const lineTones = { entry: "info", takeProfit: "win", stopLoss: "brass", liquidation: "danger" } as const;

export default function PriceChart({ model, decimals, lines, onMove }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [handles, setHandles] = useState<Handle[]>([]);
  const theme = store.theme.value;
  useEffect(() => void model.load(), [model]);
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const made = new Drawing(box.current, model, decimals, setHandles);
    setDrawing(made);
    return () => made.remove();
  }, [model, decimals, theme]);
  useEffect(() => drawing?.setLines(lines), [drawing, lines]);
  const hasBars = useHasBars(model);
  return (
    <div className="trading-chart" role="group" aria-label={text("trading.chart", { ticker: model.ticker })} data-testid="price-chart">
      <div ref={box} className="trading-chart-box" />
      {hasBars === null && <div className="trading-chart-over"><Waiting from={model} height={200} /></div>}
      {hasBars === false && <div className="trading-chart-over"><Empty text={text("trading.chart.empty")} /></div>}
      {drawing && hasBars && <LineHandles handles={handles} decimals={decimals} priceAt={drawing.priceAt} onPreview={drawing.preview} onMove={onMove} />}
    </div>
  );
}

/** Null while loading, then whether there is a bar. Does not render for each price. */
function useHasBars(model: Bars): boolean | null {
  const read = () => model.bars.peek() && model.bars.peek()!.length > 0;
  const [state, setState] = useState<{ model: Bars; has: boolean | null }>({ model, has: read() });
  useSignalEffect(() => {
    const known = model.bars.value;
    setState((before) => {
      const has = known && known.length > 0;
      return before.model === model && before.has === has ? before : { model, has };
    });
  });
  return state.model === model ? state.has : read();
}

/** The library's chart of one model. */
class Drawing {
  private readonly chart: IChartApi;
  private readonly series: AnySeries;
  private readonly stop: () => void;
  private drawn: Bar[] = [];
  private lines: { line: ChartLine; drawn: IPriceLine }[] = [];
  private placed = "";

  constructor(box: HTMLElement, private readonly model: Bars, decimals: number, private readonly onHandles: (handles: Handle[]) => void) {
    this.chart = createChart(box, {
      autoSize: true,
      layout: { background: { type: ColorType.Solid, color: "transparent" }, textColor: colour("text-2"), fontFamily: getComputedStyle(document.body).fontFamily, fontSize: 11, attributionLogo: false },
      grid: { vertLines: { color: colour("bg-3") }, horzLines: { color: colour("bg-3") } },
      rightPriceScale: { borderColor: colour("line"), scaleMargins: { top: 0.12, bottom: 0.12 } },
      timeScale: { borderColor: colour("line"), timeVisible: model.resolution !== "1d", secondsVisible: model.resolution === "1s", rightOffset: 8 },
      crosshair: { vertLine: { color: colour("line-strong") }, horzLine: { color: colour("line-strong") } },
      handleScroll: { vertTouchDrag: false },
    });
    this.series = this.addSeries(decimals);
    this.series.attachPrimitive({ updateAllViews: () => this.place() });
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < loadMargin && this.drawn.length > 0) void model.load();
    });
    this.stop = effect(() => this.draw(model.bars.value ?? []));
  }

  private addSeries(decimals: number): AnySeries {
    const shared = { priceFormat: { type: "price" as const, precision: decimals, minMove: 1 / 10 ** decimals }, priceLineColor: colour("text-2"), autoscaleInfoProvider: this.scaleOf };
    // The bars of a second are flat, so they are drawn as a line.
    if (this.model.resolution === "1s") {
      const line = colour("violet");
      return this.chart.addSeries(AreaSeries, { ...shared, lineColor: line, lineWidth: 2, topColor: `${line}40`, bottomColor: `${line}05` });
    }
    const [up, down] = [colour("win"), colour("danger")];
    return this.chart.addSeries(CandlestickSeries, { ...shared, upColor: up, wickUpColor: up, downColor: down, wickDownColor: down, borderVisible: false });
  }

  /** The lines near the prices are in view. */
  private readonly scaleOf = (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = original();
    if (!info?.priceRange) return info;
    let { minValue, maxValue } = info.priceRange;
    const [low, high, middle] = [minValue, maxValue, (minValue + maxValue) / 2];
    const reach = Math.max((high - low) * 2, middle * 0.003);
    for (const { line } of this.lines) {
      const price = Number(line.price);
      if (price < low - reach || price > high + reach) continue;
      minValue = Math.min(minValue, price);
      maxValue = Math.max(maxValue, price);
    }
    return { ...info, priceRange: { minValue, maxValue } };
  };

  private draw(bars: Bar[]): void {
    const before = this.drawn;
    this.drawn = bars;
    const last = bars.at(-1);
    const isNext = last && before.length > 0 && before[0]?.time === bars[0]?.time && bars.length - before.length <= 1 && bars.length >= before.length;
    if (isNext) (this.series as ISeriesApi<"Candlestick">).update(pointOf(last));
    else (this.series as ISeriesApi<"Candlestick">).setData(bars.map(pointOf));
  }

  setLines(lines: readonly ChartLine[]): void {
    for (const { drawn } of this.lines) this.series.removePriceLine(drawn);
    this.lines = lines.map((line) => {
      const tone = colour(lineTones[line.kind]);
      const drawn = this.series.createPriceLine({ price: Number(line.price), color: tone, lineWidth: 1, lineStyle: line.kind === "entry" ? LineStyle.Solid : LineStyle.Dashed, axisLabelVisible: true, title: line.movable ? "" : text(`trading.line.${line.kind}`) });
      return { line, drawn };
    });
    this.place();
  }

  /** Shows a line at another price while it is moved. Null returns it. */
  readonly preview = (id: string, price: number | null): void => {
    const found = this.lines.find(({ line }) => line.id === id);
    found?.drawn.applyOptions({ price: price ?? Number(found.line.price) });
  };

  readonly priceAt = (y: number): number | null => this.series.coordinateToPrice(y);

  /** Puts the handles beside their lines. */
  private place(): void {
    const handles = this.lines.filter(({ line }) => line.movable).map(({ line }) => ({ line, y: this.series.priceToCoordinate(Number(line.price)) ?? null }));
    const key = handles.map(({ line, y }) => `${line.id} ${line.price} ${y === null ? "" : Math.round(y)}`).join();
    if (key === this.placed) return;
    this.placed = key;
    queueMicrotask(() => this.onHandles(handles));
  }

  remove(): void {
    this.stop();
    this.chart.remove();
  }
}
