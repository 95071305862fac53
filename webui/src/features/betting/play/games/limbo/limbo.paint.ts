// The sky above the launch pad: stars that move down while the rocket climbs, the striped bar of
// the target, and the rocket at the height of the number.

import type { Paint } from "../../StageCanvas";
import { heightOf } from "./limbo.math";
import type { LimboModel } from "./limbo.model";

type Context = CanvasRenderingContext2D;

/** The bar is at this share of the height. The label in limbo.css uses the same value. */
const barHeightShare = 0.27;
const padHeight = 30;
const fullCircle = Math.PI * 2;

interface Star {
  x: number;
  y: number;
  size: number;
}

/** Stars at fixed positions that look random, as shares of the box. */
const stars: Star[] = Array.from({ length: 90 }, (_, at) => ({
  x: (at * 0.7548776662) % 1,
  y: (at * 0.5698402910) % 1,
  size: 0.5 + ((at * 0.381966) % 1) * 1.3,
}));

/** Makes the paint function of a model's sky. */
export function makePaint(model: LimboModel): Paint {
  let before = { climb: 0, now: 0 };
  return ({ ctx, width, height, now }) => {
    const rising = model.rising.peek();
    const goal = Number(model.goal.peek()) / 100;
    const climb = Math.log(Math.max(1, model.height()));
    const speed = rising && now > before.now ? Math.max(0, climb - before.climb) / Math.min(50, now - before.now) : 0;
    before = { climb, now };
    drawStars(ctx, width, height, climb, speed);
    drawGround(ctx, width, height);
    const result = model.result.peek();
    drawBar(ctx, width, height * barHeightShare, result?.won === true);
    const size = Math.min(104, Math.max(40, height * 0.13));
    const nose = noseAt(heightOf(model.height(), goal, model.reaches()), height, size);
    drawRocket(ctx, { x: rocketX(width), y: nose }, size, rising ? 0.75 + 0.25 * Math.sin(now / 23) : 0);
    return rising;
  };
}

// The position of the nose for a height of 0 to 3, between the pad, the bar and the top.
function noseAt(at: number, height: number, size: number): number {
  const noseHeights = [height - padHeight - size, height * barHeightShare + 6, height * barHeightShare - size - 8, 4];
  const below = Math.min(2, Math.floor(at));
  const share = at - below;
  return noseHeights[below]! * (1 - share) + noseHeights[below + 1]! * share;
}

const rocketX = (width: number): number => Math.max(34, width * 0.12);

function drawStars(ctx: Context, width: number, height: number, climb: number, speed: number): void {
  for (const { x, y, size } of stars) {
    const depth = size / 1.8;
    const down = (y + climb * 0.16 * depth) % 1;
    const streak = Math.min(46, speed * 2600 * depth);
    ctx.fillStyle = `rgb(214 232 255 / ${0.3 + 0.55 * depth})`;
    ctx.beginPath();
    ctx.roundRect(x * width - size / 2, down * height - size / 2 - streak, size, size + streak, size / 2);
    ctx.fill();
  }
}

function drawGround(ctx: Context, width: number, height: number): void {
  const hill = (from: number, rise: number, colour: string) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(0, height);
    ctx.lineTo(0, height - from);
    ctx.bezierCurveTo(width * 0.3, height - from - rise, width * 0.6, height - from + rise, width, height - from - rise * 0.4);
    ctx.lineTo(width, height);
    ctx.fill();
  };
  hill(40, 22, "#12343f");
  hill(22, 10, "#0a2029");
  const x = rocketX(width);
  ctx.fillStyle = "#05131a";
  ctx.fillRect(x - 26, height - padHeight, 52, padHeight);
  ctx.fillStyle = "#e9b44c";
  ctx.fillRect(x - 26, height - padHeight, 52, 3);
}

/** A red and ivory pole, lit in brass once the target was reached. */
function drawBar(ctx: Context, width: number, y: number, reached: boolean): void {
  const thick = 8;
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(14, y - thick / 2, width - 28, thick, thick / 2);
  ctx.clip();
  ctx.fillStyle = "#f6edda";
  ctx.fillRect(14, y - thick / 2, width - 28, thick);
  ctx.fillStyle = reached ? "#23b57c" : "#d8483c";
  for (let x = 14 - thick; x < width; x += 36) {
    ctx.beginPath();
    ctx.moveTo(x, y + thick / 2);
    ctx.lineTo(x + thick, y - thick / 2);
    ctx.lineTo(x + thick + 18, y - thick / 2);
    ctx.lineTo(x + 18, y + thick / 2);
    ctx.fill();
  }
  ctx.fillStyle = "rgb(0 0 0 / 0.25)";
  ctx.fillRect(14, y + 1, width - 28, thick);
  ctx.restore();
}

// The rocket's outlines in a box of 32 by 64 with the nose at the top.
const outlines = typeof Path2D === "undefined" ? null : {
  fins: new Path2D("M9 36C2 41 1 49 2 57l9-5zM23 36c7 5 8 13 7 21l-9-5z"),
  body: new Path2D("M16 0c9 9 11 24 9 40l-3 14H10L7 40C5 24 7 9 16 0z"),
  shade: new Path2D("M16 0c9 9 11 24 9 40l-3 14h-6z"),
  nose: new Path2D("M16 0c4 4 6.500 9 7.800 15H8.200C9.500 9 12 4 16 0z"),
  nozzle: new Path2D("M11 54h10l1.500 5h-13z"),
};

function drawRocket(ctx: Context, nose: { x: number; y: number }, size: number, flame: number): void {
  if (!outlines) return;
  ctx.save();
  ctx.translate(nose.x - size / 4, nose.y);
  ctx.scale(size / 64, size / 64);
  if (flame > 0) drawFlame(ctx, flame);
  for (const [outline, colour] of [
    [outlines.nozzle, "#5b6672"], [outlines.fins, "#cf4436"], [outlines.body, "#f8f1e2"], [outlines.shade, "rgb(60 40 20 / 0.2)"], [outlines.nose, "#e9b44c"],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.fill(outline);
  }
  for (const [radius, colour] of [[5.2, "#a8772a"], [3.8, "#153449"]] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(16, 27, radius, 0, fullCircle);
    ctx.fill();
  }
  ctx.restore();
}

function drawFlame(ctx: Context, strength: number): void {
  for (const [wide, long, colour] of [[7, 46, "rgb(255 120 50 / 0.75)"], [4.5, 30, "#ffc65a"], [2.2, 16, "#fff6d8"]] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(16 - wide, 58);
    ctx.quadraticCurveTo(16 - wide, 58 + long * strength * 0.5, 16, 58 + long * strength);
    ctx.quadraticCurveTo(16 + wide, 58 + long * strength * 0.5, 16 + wide, 58);
    ctx.fill();
  }
}
