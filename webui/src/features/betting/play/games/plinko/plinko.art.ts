// The things on the board: a felt panel between brass rails, brass pegs, ivory
// balls and the buckets. Drawn in pixels of the stage; what comes and goes is in
// plinko.lights.ts.

import { ballRadius, gapOf, hopperRows, pegRadius, pegsIn, pegX, place, railSpread, type Board, type Point } from "./plinko.geometry";
import { parseDecimal, showDecimal } from "../../../../../lib/decimal";
import { shortMultiplier } from "../../../../../lib/format";
import { tierOf } from "./plinko.table";

type Context = CanvasRenderingContext2D;

const font = (size: number) => `700 ${size}px "Sora Variable", "Inter Variable", sans-serif`;
const round = Math.PI * 2;

/** What never moves: the panel, the rails, the hopper and the pegs. */
export function drawCabinet(ctx: Context, board: Board): void {
  drawPanel(ctx, board);
  drawHopper(ctx, board);
  for (let row = 0; row < board.rows; row++) {
    for (let peg = 0; peg < pegsIn(row); peg++) drawPeg(ctx, place(board, pegX(row, peg), row), pegRadius * board.space);
  }
}

// Where the rails run: half a space outside the pegs of each row.
function railEnds(board: Board): { high: number; low: number; top: number; foot: number } {
  return {
    high: board.space * 0.55,
    low: board.space * (board.rows / 2 + railSpread - 0.1),
    top: place(board, 0, -hopperRows).y,
    foot: board.bucketTop + 2,
  };
}

function drawPanel(ctx: Context, board: Board): void {
  const { high, low, top, foot } = railEnds(board);
  const side = (sign: number, out: number) => {
    ctx.moveTo(board.middle + sign * (high + out), top);
    ctx.lineTo(board.middle + sign * (low + out), foot);
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
  for (const [width, colour, out] of [[6, "rgb(0 0 0 / 0.45)", 0], [4, "#8c6323", 0], [1.5, "#f3d489", -0.6]] as const) {
    ctx.beginPath();
    side(-1, out);
    side(1, out);
    ctx.lineWidth = width;
    ctx.lineCap = "round";
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
}

function drawHopper(ctx: Context, board: Board): void {
  const at = place(board, 0, -hopperRows);
  const wide = board.space * 0.62;
  const brass = ctx.createLinearGradient(at.x - wide, 0, at.x + wide, 0);
  brass.addColorStop(0, "#7c551b");
  brass.addColorStop(0.35, "#f6dc98");
  brass.addColorStop(1, "#8a6122");
  ctx.fillStyle = brass;
  ctx.beginPath();
  ctx.roundRect(at.x - wide, at.y - 3, wide * 2, 6, 3);
  ctx.fill();
  ctx.fillStyle = "#0a1626";
  ctx.beginPath();
  ctx.roundRect(at.x - ballRadius * board.space * 1.25, at.y - 1.5, ballRadius * board.space * 2.5, 3, 1.5);
  ctx.fill();
}

function drawPeg(ctx: Context, at: Point, radius: number): void {
  ctx.fillStyle = "rgb(3 9 18 / 0.5)";
  ctx.beginPath();
  ctx.arc(at.x + radius * 0.45, at.y + radius * 0.75, radius * 1.05, 0, round);
  ctx.fill();
  const brass = ctx.createRadialGradient(at.x - radius * 0.35, at.y - radius * 0.45, radius * 0.1, at.x, at.y, radius);
  brass.addColorStop(0, "#fff3cf");
  brass.addColorStop(0.4, "#e6bb62");
  brass.addColorStop(1, "#8d6224");
  ctx.fillStyle = brass;
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius, 0, round);
  ctx.fill();
}

/** An ivory ball with its shadow on the felt. */
export function drawBall(ctx: Context, at: Point, radius: number): void {
  ctx.fillStyle = "rgb(2 8 16 / 0.42)";
  ctx.beginPath();
  ctx.arc(at.x + radius * 0.4, at.y + radius * 0.6, radius * 0.98, 0, round);
  ctx.fill();
  const ivory = ctx.createRadialGradient(at.x - radius * 0.35, at.y - radius * 0.4, radius * 0.08, at.x, at.y, radius);
  ivory.addColorStop(0, "#ffffff");
  ivory.addColorStop(0.35, "#ffe9dc");
  ivory.addColorStop(0.75, "#ff8a63");
  ivory.addColorStop(1, "#c2401f");
  ctx.fillStyle = ivory;
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius, 0, round);
  ctx.fill();
}

/** How the buckets of a board are labelled. */
export interface Labels {
  texts: string[];
  /** Of the type, and the width that a label may take, in pixels. */
  size: number;
  room: number;
}

const smallest = 9;
const largest = 15;
/** Type is set narrower before it becomes smaller, down to this. */
const narrowest = 0.8;
const thousand = 1000n;

/** A multiplier for a bucket: "0.5", "110", "10k". */
export function bucketText(pays: string): string {
  const value = parseDecimal(pays);
  if (!value) return pays;
  const thousands = value.units / (thousand * 10n ** BigInt(value.scale));
  return thousands >= 1n && value.units % (thousand * 10n ** BigInt(value.scale)) === 0n ? `${thousands}k` : showDecimal(value, { group: false });
}

/** Labels of all buckets alike, as large as they fit; with their sign where there is room for it. */
export function labelsOf(ctx: Context, board: Board, pays: readonly string[]): Labels {
  const room = board.space - 2 * gapOf(board) - 1;
  const plain = pays.map(bucketText);
  const fit = (texts: string[], narrowing: number): number => {
    ctx.font = font(100);
    return (room * 100) / (narrowing * Math.max(...texts.map((text) => ctx.measureText(text).width)));
  };
  const signed = pays.map(shortMultiplier);
  const most = Math.min(largest, board.bucketHeight * 0.55);
  if (fit(signed, 1) >= most) return { texts: signed, size: most, room };
  return { texts: plain, size: Math.max(smallest, Math.min(most, fit(plain, narrowest))), room };
}

/** A bucket with its label; its middle is x. */
export function drawBucket(ctx: Context, board: Board, x: number, top: number, pays: string, text: string, { size, room }: Labels): void {
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
  ctx.fillText(text, x, top + (board.bucketHeight - 4) / 2 + 0.5, room);
}
