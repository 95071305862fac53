// The end of a flight: the kite bursts into its facets and brass sparks.

import { drawFacet, facets, type Point } from "./crash.kite";

type Context = CanvasRenderingContext2D;

/** Duration of the burst in milliseconds. */
export const burstTime = 1500;
const gravity = 0.00052;
const colours = ["#ffe2a0", "#ffb84d", "#ff6b5e", "#ffd778", "#fff6e0"];

/** Sparks that look random but are always the same. */
const sparks = Array.from({ length: 56 }, (_, at) => {
  const angle = at * 2.399963;
  const speed = 0.05 + ((at * 0.7548776662) % 1) * 0.36;
  return { x: Math.cos(angle) * speed, y: Math.sin(angle) * speed - 0.08, size: 1.2 + ((at * 0.569840291) % 1) * 2.6, colour: colours[at % colours.length]! };
});

/** Draws the burst at an age in milliseconds. */
export function drawBurst(ctx: Context, at: Point, size: number, age: number): void {
  if (age >= burstTime) return;
  const remainingShare = 1 - age / burstTime;
  drawFlash(ctx, at, size, age);
  for (const { x, y, size: wide, colour } of sparks) {
    const distance = age * (0.55 + 0.45 * remainingShare); // air resistance
    ctx.globalAlpha = remainingShare ** 1.3;
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(at.x + x * distance, at.y + y * distance + gravity * age * age * 0.5, wide * (0.4 + 0.6 * remainingShare), 0, Math.PI * 2);
    ctx.fill();
  }
  facets.forEach(({ points, colour }, index) => {
    const side = index === 0 || index === 1 ? 1 : -1;
    const up = index === 0 || index === 3 ? -0.19 : -0.05;
    ctx.save();
    ctx.globalAlpha = Math.min(1, remainingShare * 1.6);
    ctx.translate(at.x + side * age * (0.07 + index * 0.012), at.y + up * age + gravity * age * age * 0.7);
    ctx.rotate(side * age * (0.004 + index * 0.0012));
    ctx.scale(size, size);
    drawFacet(ctx, points, colour);
    ctx.restore();
  });
  ctx.globalAlpha = 1;
}

function drawFlash(ctx: Context, at: Point, size: number, age: number): void {
  const share = Math.min(1, age / 420);
  if (share >= 1) return;
  const distance = size * (0.8 + share * 3.4);
  const glow = ctx.createRadialGradient(at.x, at.y, 0, at.x, at.y, distance);
  glow.addColorStop(0, `rgb(255 240 200 / ${0.85 * (1 - share)})`);
  glow.addColorStop(0.5, `rgb(255 120 80 / ${0.4 * (1 - share)})`);
  glow.addColorStop(1, "rgb(255 80 70 / 0)");
  ctx.fillStyle = glow;
  ctx.beginPath();
  ctx.arc(at.x, at.y, distance, 0, Math.PI * 2);
  ctx.fill();
}
