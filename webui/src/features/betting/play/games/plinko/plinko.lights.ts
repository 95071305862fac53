// The temporary parts of the board, drawn in pixels of the stage, on the page or in a worker.
// Nothing here needs a document or a font.

import type { BallCourse } from "./plinko.fall";
import { gapOf, pegRadius, type Board, type Point } from "./plinko.geometry";

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const fullCircle = Math.PI * 2;

/** The radius of a glow from the middle of its peg, in spaces. */
export const glowRadius = pegRadius + 0.2;

/** The ring of light around a struck peg. age is from 0 to 1. */
export function drawGlow(ctx: Context, at: Point, space: number, age: number): void {
  ctx.globalAlpha = (1 - age) * 0.9;
  ctx.fillStyle = "#fff1c4";
  ctx.beginPath();
  ctx.arc(at.x, at.y, pegRadius * space * 1.1, 0, fullCircle);
  ctx.fill();
  ctx.lineWidth = 1.6 * (1 - age) + 0.4;
  ctx.strokeStyle = "#ffd77f";
  ctx.beginPath();
  ctx.arc(at.x, at.y, space * (pegRadius + 0.2 * age), 0, fullCircle);
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** The path of a ball whose fall was not shown, as dots from peg to peg. */
export function drawTrail(ctx: Context, { x, y }: BallCourse): void {
  ctx.save();
  ctx.setLineDash([0.1, 6]);
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.lineWidth = 2.6;
  ctx.strokeStyle = "#ffb598";
  ctx.beginPath();
  for (let at = 0; at < x.length; at++) ctx.lineTo(x[at]!, y[at]!);
  ctx.stroke();
  ctx.restore();
}

/** The mark of the bucket of the last result. */
export function drawMark(ctx: Context, board: Board, x: number, top: number): void {
  const half = board.space / 2 - gapOf(board);
  ctx.lineWidth = 2.5;
  ctx.strokeStyle = "#ffffff";
  ctx.beginPath();
  ctx.roundRect(x - half, top, half * 2, board.bucketHeight, Math.min(7, half * 0.5));
  ctx.stroke();
}
