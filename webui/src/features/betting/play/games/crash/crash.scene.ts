// The whole picture of a moment: sky, axes, the string, the kite or its burst, and the cash-outs
// along the string.

import { reducedMotion } from "../../motion";
import type { Frame, Paint } from "../../StageCanvas";
import { burstTime, drawBurst } from "./crash.burst";
import { drawKite, type Point } from "./crash.kite";
import { drawLabels, type Label, labelsOf } from "./crash.labels";
import { multiplierAt, readHundredths, sizeOf, timeTo, type Size } from "./crash.math";
import type { CrashModel } from "./crash.model";
import { sampleTimes, pointAt, plotOf, slopeAt, ticksOf, type Plot } from "./crash.plot";
import { drawSky } from "./crash.sky";

type Context = CanvasRenderingContext2D;

/** The string's colour by the size of the multiplier. */
const stringColours: Record<Size, string> = { low: "#ffe9bd", fair: "#ffd166", high: "#6ff0bd", great: "#ff9bea" };
const snappedColour = "#ff7a80";
const curvePoints = 64;
/** How fast the sky follows the height, in milliseconds. */
const risingTime = 90;
const sinkingTime = 420;

export interface Scene {
  paint: Paint;
  /** Stops watching the model. */
  stop(): void;
}

export function makeScene(model: CrashModel, wake: () => void): Scene {
  let labels: Label[] = [];
  let burstAt = -Infinity;
  let sky = 0;
  let before = 0;
  const stop = model.watch((moment) => {
    if (moment.kind === "bust") burstAt = performance.now();
    else if (moment.kind === "cashouts") labels = labelsOf(labels, moment.cashouts, moment.table, model.instance.reply.peek()?.id ?? null);
    else labels = [];
    wake();
  });

  const paint: Paint = (frame) => {
    const { ctx, width, height, now } = frame;
    const withReducedMotion = reducedMotion();
    const time = withReducedMotion ? 0 : now;
    const table = model.table.peek();
    const busted = table?.phase === "pause" && !table.voided;
    const elapsed = busted ? timeTo((readHundredths(table.point) ?? 100) / 100) : model.elapsedNow();
    const goal = Math.log(multiplierAt(elapsed));
    sky = withReducedMotion || before === 0 ? goal : sky + (goal - sky) * (1 - Math.exp(-(now - before) / (goal > sky ? risingTime : sinkingTime)));
    before = now;
    drawSky(ctx, { width, height }, sky, time, (table?.history ?? []).map(({ point }) => readHundredths(point) ?? 100));
    const plot = plotOf(width, height, elapsed);
    const age = performance.now() - burstAt;
    if (table?.phase === "flight" || busted) drawFlight(frame, plot, { elapsed, time, busted, age: withReducedMotion ? Infinity : age, hundredths: model.heightNow() });
    else if (table) drawWaiting(ctx, plot, kiteSize(width, height), time);
    labels = drawLabels(ctx, plot, labels, withReducedMotion);
    const moving = Math.abs(goal - sky) > 0.002 || labels.length > 0 || (busted && age < burstTime);
    return table?.phase === "flight" || (withReducedMotion ? labels.length > 0 : moving || table?.phase !== "closed");
  };
  return { paint, stop };
}

const kiteSize = (width: number, height: number): number => Math.min(50, Math.max(26, Math.min(width, height) * 0.078));

interface Flight {
  elapsed: number;
  time: number;
  busted: boolean;
  /** Milliseconds since the burst. */
  age: number;
  hundredths: number;
}

function drawFlight({ ctx, width, height }: Frame, plot: Plot, { elapsed, time, busted, age, hundredths }: Flight): void {
  drawAxes(ctx, plot);
  const tip = pointAt(plot, elapsed);
  const size = kiteSize(width, height);
  const points = sampleTimes(elapsed, curvePoints).map((at) => pointAt(plot, at));
  drawString(ctx, plot, busted ? fallingString(points, age, plot.bottom) : points, busted ? snappedColour : stringColours[sizeOf(hundredths)], busted ? Math.max(0.3, 1 - age / burstTime) : 1);
  if (busted) {
    drawBurst(ctx, tip, size, age);
    return;
  }
  const slope = slopeAt(plot, elapsed);
  const sway = Math.sin(time / 460) * 0.07 + Math.sin(time / 190) * 0.025;
  const wind = { x: -Math.cos(slope * 0.7) * 0.92, y: -Math.sin(slope * 0.7) * 0.75 + 0.35 };
  drawKite(ctx, { at: tip, size, turn: (slope + Math.PI / 2) * 0.62 + sway }, unit(wind), time);
}

// The kite on the roof where its string starts.
function drawWaiting(ctx: Context, plot: Plot, size: number, time: number): void {
  const at = { x: plot.left + size * 0.5, y: plot.bottom - size * 0.9 + Math.sin(time / 620) * 3 };
  drawKite(ctx, { at, size, turn: 0.5 + Math.sin(time / 900) * 0.05 }, unit({ x: 0.95, y: 0.14 + Math.sin(time / 1300) * 0.06 }), time);
}

const unit = ({ x, y }: Point): Point => {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
};

// A released string falls, its loose end first.
function fallingString(points: Point[], age: number, ground: number): Point[] {
  if (!Number.isFinite(age)) return points;
  return points.map(({ x, y }, at) => {
    const share = at / points.length;
    return { x: x - share * age * 0.03, y: Math.min(ground, y + 0.00035 * (age * share) ** 2) };
  });
}

function drawString(ctx: Context, plot: Plot, points: Point[], colour: string, alpha: number): void {
  const stringPath = new Path2D();
  points.forEach(({ x, y }, at) => (at === 0 ? stringPath.moveTo(x, y) : stringPath.lineTo(x, y)));
  const last = points.at(-1)!;
  const area = new Path2D(stringPath);
  area.lineTo(last.x, plot.bottom);
  area.lineTo(plot.left, plot.bottom);
  // Transparent at both ends, so that the area has no edge under the kite.
  const glow = ctx.createLinearGradient(plot.left, 0, Math.max(last.x, plot.left + 1), 0);
  glow.addColorStop(0, "transparent");
  glow.addColorStop(0.6, colour);
  glow.addColorStop(1, "transparent");
  ctx.globalAlpha = 0.17 * alpha;
  ctx.fillStyle = glow;
  ctx.fill(area);
  ctx.strokeStyle = colour;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  for (const [lineWidth, strength] of [[9, 0.16], [5, 0.3], [2.5, 1]] as const) {
    ctx.globalAlpha = strength * alpha;
    ctx.lineWidth = lineWidth;
    ctx.stroke(stringPath);
  }
  ctx.globalAlpha = 1;
  drawReel(ctx, { x: plot.left, y: plot.bottom });
}

// The reel of the string.
function drawReel(ctx: Context, { x, y }: Point): void {
  for (const [radius, colour] of [[7, "#57340b"], [5.5, "#e0a53b"], [2, "#57340b"]] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, Math.PI * 2);
    ctx.fill();
  }
}

const font = '600 12px "Inter Variable", system-ui, sans-serif';

function drawAxes(ctx: Context, plot: Plot): void {
  const tall = plot.bottom - plot.top;
  const lineWidth = plot.right - plot.left;
  ctx.font = font;
  ctx.textBaseline = "middle";
  ctx.textAlign = "right";
  for (const { value, alpha } of ticksOf(1, plot.rise, tall, 48)) {
    const y = plot.bottom - ((value - 1) / plot.rise) * tall;
    ctx.fillStyle = `rgb(255 255 255 / ${0.09 * alpha})`;
    ctx.fillRect(plot.left, y, lineWidth, 1);
    ctx.fillStyle = `rgb(240 246 255 / ${0.86 * alpha})`;
    ctx.fillText(riseText(value), plot.left - 8, y);
  }
  ctx.fillStyle = "rgb(255 255 255 / 0.3)";
  ctx.fillRect(plot.left, plot.bottom, lineWidth, 1);
  ctx.textAlign = "center";
  for (const { value, alpha } of ticksOf(0, plot.time / 1000, lineWidth, 64)) {
    ctx.fillStyle = `rgb(240 246 255 / ${0.86 * alpha})`;
    ctx.fillText(`${Math.round(value)}s`, plot.left + ((value * 1000) / plot.time) * lineWidth, plot.bottom + 18);
  }
}

/** "1.50×", or "12k×" if the axis has no space for more. */
function riseText(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 100) / 10}k×`;
  return value >= 1000 ? `${Math.round(value)}×` : `${value.toFixed(2)}×`;
}
