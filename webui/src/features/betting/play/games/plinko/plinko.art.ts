// The static parts of the board: a felt panel between brass rails, brass pegs, ivory balls and the
// buckets. Drawn in pixels of the stage. Temporary parts are in plinko.lights.ts.

import { ballRadius, gapOf, hopperRows, pegRadius, pegsIn, pegX, pointAt, railSpread, type Board, type Point } from "./plinko.geometry";
import { parseDecimal, formatDecimal } from "../../../../../lib/decimal";
import { shortMultiplier } from "../../../../../lib/format";
import { tierOf } from "./plinko.table";

type Context = CanvasRenderingContext2D;

const font = (size: number) => `700 ${size}px "Sora Variable", "Inter Variable", sans-serif`;
const fullCircle = Math.PI * 2;

/** The parts that never move: the panel, the rails, the hopper and the pegs. */
export function drawCabinet(ctx: Context, board: Board): void {
  drawPanel(ctx, board);
  drawHopper(ctx, board);
  for (let row = 0; row < board.rows; row++) {
    for (let peg = 0; peg < pegsIn(row); peg++) drawPeg(ctx, pointAt(board, pegX(row, peg), row), pegRadius * board.space);
  }
}

// The position of the rails: half a space outside the pegs of each row.
function railEnds(board: Board): { high: number; low: number; top: number; foot: number } {
  return {
    high: board.space * 0.55,
    low: board.space * (board.rows / 2 + railSpread - 0.1),
    top: pointAt(board, 0, -hopperRows).y,
    foot: board.bucketTop + 2,
  };
}

function drawPanel(ctx: Context, board: Board): void {
  const { high, low, top, foot } = railEnds(board);
  const side = (sign: number, outset: number) => {
    ctx.moveTo(board.middle + sign * (high + outset), top);
    ctx.lineTo(board.middle + sign * (low + outset), foot);
  };
  const felt = ctx.createLinearGradient(0, top, 0, foot);
  felt.addColorStop(0, "#24486b");
  felt.addColorStop(0.55, "#152d4a");
  felt.addColorStop(1, "#0d1d33");
  ctx.beginPath();
  ctx.moveTo(board.middle - high, top);
  ctx.lineTo(board.middle + high, top);
  ctx.lineTo(board.middle + low, foot);
  ctx.lineTo(board.middle - low, foot);
  ctx.closePath();
  ctx.fillStyle = felt;
  ctx.fill();
  for (const [width, colour, outset] of [[6, "rgb(0 0 0 / 0.45)", 0], [4, "#8c6323", 0], [1.5, "#f3d489", -0.6]] as const) {
    ctx.beginPath();
    side(-1, outset);
    side(1, outset);
    ctx.lineWidth = width;
    ctx.lineCap = "round";
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
}

function drawHopper(ctx: Context, board: Board): void {
  const at = pointAt(board, 0, -hopperRows);
  const halfWidth = board.space * 0.62;
  const brass = ctx.createLinearGradient(at.x - halfWidth, 0, at.x + halfWidth, 0);
  brass.addColorStop(0, "#7c551b");
  brass.addColorStop(0.35, "#f6dc98");
  brass.addColorStop(1, "#8a6122");
  ctx.fillStyle = brass;
  ctx.beginPath();
  ctx.roundRect(at.x - halfWidth, at.y - 3, halfWidth * 2, 6, 3);
  ctx.fill();
  ctx.fillStyle = "#0a1626";
  ctx.beginPath();
  ctx.roundRect(at.x - ballRadius * board.space * 1.25, at.y - 1.5, ballRadius * board.space * 2.5, 3, 1.5);
  ctx.fill();
}

function drawPeg(ctx: Context, at: Point, radius: number): void {
  ctx.fillStyle = "rgb(3 9 18 / 0.5)";
  ctx.beginPath();
  ctx.arc(at.x + radius * 0.45, at.y + radius * 0.75, radius * 1.05, 0, fullCircle);
  ctx.fill();
  const brass = ctx.createRadialGradient(at.x - radius * 0.35, at.y - radius * 0.45, radius * 0.1, at.x, at.y, radius);
  brass.addColorStop(0, "#fff3cf");
  brass.addColorStop(0.4, "#e6bb62");
  brass.addColorStop(1, "#8d6224");
  ctx.fillStyle = brass;
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius, 0, fullCircle);
  ctx.fill();
}

/** An ivory ball with its shadow on the felt. */
export function drawBall(ctx: Context, at: Point, radius: number): void {
  ctx.fillStyle = "rgb(2 8 16 / 0.42)";
  ctx.beginPath();
  ctx.arc(at.x + radius * 0.4, at.y + radius * 0.6, radius * 0.98, 0, fullCircle);
  ctx.fill();
  const ivory = ctx.createRadialGradient(at.x - radius * 0.35, at.y - radius * 0.4, radius * 0.08, at.x, at.y, radius);
  ivory.addColorStop(0, "#ffffff");
  ivory.addColorStop(0.35, "#ffe9dc");
  ivory.addColorStop(0.75, "#ff8a63");
  ivory.addColorStop(1, "#c2401f");
  ctx.fillStyle = ivory;
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius, 0, fullCircle);
  ctx.fill();
}

/** The labels of the buckets of a board. */
export interface Labels {
  texts: string[];
  /** The type size, and the max width of a label, in pixels. */
  size: number;
  maxWidth: number;
}

const minLabelSize = 9;
const maxLabelSize = 15;
/** Type is condensed down to this before it becomes smaller. */
const minLabelStretch = 0.8;
const thousand = 1000n;

/** A multiplier for a bucket: "0.5", "110", "10k". */
export function bucketText(pays: string): string {
  const value = parseDecimal(pays);
  if (!value) return pays;
  const thousands = value.units / (thousand * 10n ** BigInt(value.scale));
  return thousands >= 1n && value.units % (thousand * 10n ** BigInt(value.scale)) === 0n ? `${thousands}k` : formatDecimal(value, { group: false });
}

/** The labels of all buckets in one size, as large as they fit, with the × sign if there is space. */
export function labelsOf(ctx: Context, board: Board, pays: readonly string[]): Labels {
  const maxWidth = board.space - 2 * gapOf(board) - 1;
  const plainTexts = pays.map(bucketText);
  const fit = (texts: string[], narrowing: number): number => {
    ctx.font = font(100);
    return (maxWidth * 100) / (narrowing * Math.max(...texts.map((text) => ctx.measureText(text).width)));
  };
  const signedTexts = pays.map(shortMultiplier);
  const maxSize = Math.min(maxLabelSize, board.bucketHeight * 0.55);
  if (fit(signedTexts, 1) >= maxSize) return { texts: signedTexts, size: maxSize, maxWidth };
  return { texts: plainTexts, size: Math.max(minLabelSize, Math.min(maxSize, fit(plainTexts, minLabelStretch))), maxWidth };
}

/** A bucket with its label. x is its middle. */
export function drawBucket(ctx: Context, board: Board, x: number, top: number, pays: string, text: string, { size, maxWidth }: Labels): void {
  const half = board.space / 2 - gapOf(board);
  const tier = tierOf(pays);
  const corner = Math.min(7, half * 0.5);
  ctx.fillStyle = tier.foot;
  ctx.beginPath();
  ctx.roundRect(x - half, top, half * 2, board.bucketHeight, corner);
  ctx.fill();
  ctx.fillStyle = tier.fill;
  ctx.beginPath();
  ctx.roundRect(x - half, top, half * 2, board.bucketHeight - 4, corner);
  ctx.fill();
  ctx.font = font(size);
  ctx.fillStyle = tier.ink;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(text, x, top + (board.bucketHeight - 4) / 2 + 0.5, maxWidth);
}
