// The night over the roofs. Its colours change with the height of the kite. Stars, clouds and
// lights move with parallax.

import { formatMultiplier } from "../../../../../lib/format";
import { hundredthsText, sizeOf, type Size } from "./crash.math";

type Context = CanvasRenderingContext2D;
type Colour = readonly [number, number, number];

export interface Box {
  width: number;
  height: number;
}

/** Top, middle and horizon of the sky at a height. The height is the logarithm of the multiplier. */
const skies: { at: number; colours: readonly [Colour, Colour, Colour] }[] = [
  { at: 0, colours: [[9, 20, 38], [20, 56, 78], [150, 92, 58]] }, // dusk over the town
  { at: 0.7, colours: [[8, 16, 46], [26, 52, 110], [70, 88, 150]] }, // 2x: the blue hour
  { at: 1.6, colours: [[10, 10, 44], [42, 40, 116], [98, 70, 158]] }, // 5x
  { at: 2.7, colours: [[10, 6, 36], [58, 26, 100], [146, 54, 122]] }, // 15x
  { at: 3.9, colours: [[4, 6, 30], [10, 50, 84], [26, 132, 116]] }, // 50x: northern lights
  { at: 5.3, colours: [[8, 3, 22], [70, 14, 68], [214, 88, 56]] }, // 200x and above
];

const pseudoRandom = (at: number, step: number): number => (at * step) % 1;

/** Stars as shares of the box. Larger stars are nearer. */
const stars = Array.from({ length: 110 }, (_, at) => ({
  x: pseudoRandom(at, 0.7548776662), y: pseudoRandom(at, 0.569840291), size: 0.5 + pseudoRandom(at, 0.381966) * 1.4, phase: at * 1.7,
}));

const clouds = Array.from({ length: 9 }, (_, at) => ({
  x: pseudoRandom(at + 1, 0.6180339), at: 0.2 + at * 0.24, size: 0.7 + pseudoRandom(at, 0.43) * 0.8,
}));

/** Min width of a house in pixels, for the number above it. */
const minHouseWidth = 42;
/** The max height of a house as a share of the picture, and the logarithm of the round that reaches it. */
const maxHouseHeight = 0.13;
const maxLogRound = Math.log(30);
/** Edges of roofs by the size of their round. */
const roofColours: Record<Size, string> = { low: "rgb(255 255 255 / 0.16)", fair: "#ffd166", high: "#6ff0bd", great: "#ff9bea" };

const css = ([r, g, b]: Colour, alpha = 1): string => `rgb(${r | 0} ${g | 0} ${b | 0} / ${alpha})`;
const interpolate = (from: number, to: number, share: number): number => from + (to - from) * share;
const mixColours = (from: Colour, to: Colour, share: number): Colour => [interpolate(from[0], to[0], share), interpolate(from[1], to[1], share), interpolate(from[2], to[2], share)];

/** The three colours of the sky at a height. */
export function coloursAt(height: number): readonly [Colour, Colour, Colour] {
  const above = skies.findIndex(({ at }) => at > height);
  if (above <= 0) return skies[above === 0 ? 0 : skies.length - 1]!.colours;
  const low = skies[above - 1]!;
  const high = skies[above]!;
  const share = (height - low.at) / (high.at - low.at);
  return [mixColours(low.colours[0], high.colours[0], share), mixColours(low.colours[1], high.colours[1], share), mixColours(low.colours[2], high.colours[2], share)];
}

/**
 * Draws the sky of a height above a town of the past rounds in hundredths, latest first. time is in
 * milliseconds, or constant with reduced motion.
 */
export function drawSky(ctx: Context, box: Box, height: number, time: number, past: readonly number[]): void {
  const { width, height: boxHeight } = box;
  const [top, middle, horizon] = coloursAt(height);
  const air = ctx.createLinearGradient(0, 0, 0, boxHeight);
  air.addColorStop(0, css(top));
  air.addColorStop(0.62, css(middle));
  air.addColorStop(1, css(horizon));
  ctx.fillStyle = air;
  ctx.fillRect(0, 0, width, boxHeight);
  drawStars(ctx, box, height, time);
  drawMoon(ctx, box, height);
  drawLights(ctx, box, height, time);
  drawClouds(ctx, box, height, time);
  drawTown(ctx, box, height, past);
  const foot = ctx.createLinearGradient(0, boxHeight - 90, 0, boxHeight);
  foot.addColorStop(0, "rgb(4 8 16 / 0)");
  foot.addColorStop(1, "rgb(4 8 16 / 0.82)");
  ctx.fillStyle = foot;
  ctx.fillRect(0, boxHeight - 90, width, 90);
}

function drawStars(ctx: Context, { width, height: boxHeight }: Box, height: number, time: number): void {
  const shine = Math.min(1, 0.35 + height * 0.35);
  ctx.fillStyle = "#e8f0ff";
  for (const { x, y, size, phase } of stars) {
    const depth = size / 1.9;
    const across = (((x - height * 0.05 * depth) % 1) + 1) % 1;
    const down = (y + height * 0.17 * depth) % 1;
    ctx.globalAlpha = shine * depth * (0.75 + 0.25 * Math.sin(time / 700 + phase));
    ctx.beginPath();
    ctx.arc(across * width, down * boxHeight, size * 0.8, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

// A brass crescent, passed between 3x and 12x.
function drawMoon(ctx: Context, { width, height: boxHeight }: Box, height: number): void {
  const down = (height - 0.75) * 0.42;
  if (down < -0.2 || down > 1.2) return;
  const size = Math.min(width, boxHeight) * 0.07;
  ctx.save();
  ctx.translate(width * 0.17, down * boxHeight);
  const halo = ctx.createRadialGradient(0, 0, size * 0.6, 0, 0, size * 2.6);
  halo.addColorStop(0, "rgb(255 226 160 / 0.26)");
  halo.addColorStop(1, "rgb(255 226 160 / 0)");
  ctx.fillStyle = halo;
  ctx.fillRect(-size * 2.6, -size * 2.6, size * 5.2, size * 5.2);
  ctx.rotate(-0.5);
  ctx.fillStyle = "#f3d58a";
  ctx.beginPath();
  ctx.arc(0, 0, size, -Math.PI / 2, Math.PI / 2, true);
  ctx.bezierCurveTo(-size * 0.62, size * 0.6, -size * 0.62, -size * 0.6, 0, -size);
  ctx.fill();
  ctx.restore();
}

/** Number of rays in one curtain of the northern lights. */
const rays = 34;

// Northern lights from 15x on: two curtains of rays.
function drawLights(ctx: Context, { width, height: boxHeight }: Box, height: number, time: number): void {
  const strength = Math.min(1, Math.max(0, (height - 2.6) / 1.2));
  if (strength === 0) return;
  const wide = width / rays;
  for (const [curtain, foot] of [[0, 0.5], [1, 0.68]] as const) {
    for (let ray = 0; ray < rays; ray += 1) {
      const wave = ray * 0.34 + curtain * 2.1 + time / 2600;
      const low = boxHeight * (foot + 0.05 * Math.sin(wave) + 0.03 * Math.sin(wave * 2.3));
      const high = low - boxHeight * (0.28 + 0.1 * Math.sin(ray * 1.9 + time / 1900));
      const shine = strength * (0.16 + 0.1 * Math.sin(ray * 0.9 - time / 1400));
      const glow = ctx.createLinearGradient(0, high, 0, low);
      glow.addColorStop(0, "rgb(150 100 255 / 0)");
      glow.addColorStop(0.45, `rgb(110 130 255 / ${shine * 0.6})`);
      glow.addColorStop(0.85, `rgb(90 245 190 / ${shine})`);
      glow.addColorStop(1, "rgb(90 245 190 / 0)");
      ctx.fillStyle = glow;
      ctx.fillRect(ray * wide, high, wide + 0.5, low - high);
    }
  }
}

function drawClouds(ctx: Context, { width, height: boxHeight }: Box, height: number, time: number): void {
  ctx.fillStyle = "rgb(226 236 255 / 0.075)";
  for (const { x, at, size } of clouds) {
    const down = 0.3 + (height - at) * 0.75 * size;
    if (down < -0.2 || down > 1.2) continue;
    const across = (((x - height * 0.12 - time / 120_000) % 1.3) + 1.3) % 1.3 - 0.15;
    for (const [dx, dy, wide] of [[0, 0, 78], [46, -10, 52], [-44, 6, 46]] as const) {
      ctx.beginPath();
      ctx.ellipse(across * width + dx * size, down * boxHeight + dy * size, wide * size, 15 * size, 0, 0, Math.PI * 2);
      ctx.fill();
    }
  }
}

// Every house is one of the latest rounds, with a height by its multiplier. The town sinks as the
// kite climbs.
function drawTown(ctx: Context, { width, height: boxHeight }: Box, height: number, past: readonly number[]): void {
  const ground = 26;
  const townHeight = boxHeight * maxHouseHeight + ground + 24;
  const offset = height * townHeight;
  if (offset > townHeight) return;
  const houses = Math.max(1, Math.floor(width / minHouseWidth));
  const wide = width / houses;
  ctx.font = '600 11px "Inter Variable", system-ui, sans-serif';
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  for (let at = 0; at < houses; at += 1) {
    const round = past[at];
    const up = 10 + (round === undefined ? pseudoRandom(at + 3, 0.6180339) * 0.2 : Math.min(1, Math.log(round / 100) / maxLogRound)) * boxHeight * maxHouseHeight;
    // The latest at the right, where the kite does not cover it.
    const left = width - (at + 1) * wide + 2;
    const top = boxHeight - ground - up + offset;
    ctx.fillStyle = "#081320";
    ctx.fillRect(left, top, wide - 4, boxHeight - top);
    drawWindows(ctx, left, top, wide - 4, at);
    if (round === undefined) continue;
    ctx.fillStyle = roofColours[sizeOf(round)];
    ctx.fillRect(left, top, wide - 4, 2.5);
    ctx.globalAlpha = Math.max(0, 1 - height * 6);
    ctx.fillStyle = sizeOf(round) === "low" ? "#d7e2f2" : roofColours[sizeOf(round)];
    ctx.fillText(shortText(round), left + wide / 2 - 2, top - 5, wide);
    ctx.globalAlpha = 1;
  }
}

function drawWindows(ctx: Context, left: number, top: number, wide: number, house: number): void {
  ctx.fillStyle = "rgb(255 203 112 / 0.5)";
  for (let light = 0; light < 8; light += 1) {
    if ((house * 7 + light * 5) % 4 < 2) ctx.fillRect(left + wide * (0.16 + (light % 4) * 0.2), top + 9 + Math.floor(light / 4) * 11, 3, 4);
  }
}

/** "1.24×", or "124×" if hundredths do not fit above a house. */
const shortText = (round: number): string => (round < 10_000 ? formatMultiplier(hundredthsText(round)) : `${Math.floor(round / 100)}×`);
