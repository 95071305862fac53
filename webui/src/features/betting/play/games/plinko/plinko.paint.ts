// One frame of the board, from the clock and the model alone. What does not move
// is drawn once and copied; a frame makes nothing new.

import type { Paint } from "../../StageCanvas";
import { drawBall, drawBucket, drawCabinet, drawGlow, drawMark, drawTrail, labelsOf } from "./plinko.art";
import { courseOf, hopsOf, moveBall } from "./plinko.fall";
import { ballRadius, boardIn, bucketX, pegMet, pegX, place, type Board, type Point } from "./plinko.geometry";
import { isOf, type Ball, type PlinkoModel } from "./plinko.model";

type Context = CanvasRenderingContext2D;

const glowTime = 300;
const bumpTime = 520;
/** Around the picture of a ball, for its shadow: in radii. */
const ballMargin = 1.8;

/** What a picture is drawn for: another one is drawn when any of it changes. */
interface Occasion {
  rows: number;
  risk: string;
  width: number;
  height: number;
  density: number;
  fonts: string;
}

/** What is drawn once and used for every frame of the same board. */
interface Kept extends Occasion {
  board: Board;
  cabinet: HTMLCanvasElement;
  /** All buckets at rest, side by side. */
  buckets: HTMLCanvasElement;
  ball: HTMLCanvasElement;
}

/** The painter of a model's board. */
export function makePaint(model: PlinkoModel): Paint {
  let kept: Kept | null = null;
  const at: Point = { x: 0, y: 0 };
  return ({ ctx, width, height, now }) => {
    const rows = Number(model.rows.peek());
    const risk = model.risk.peek();
    const density = ctx.canvas.width / width;
    const fonts = document.fonts.status;
    if (!kept || kept.rows !== rows || kept.risk !== risk || kept.width !== width || kept.height !== height || kept.density !== density || kept.fonts !== fonts) {
      kept = keep({ rows, risk, width, height, density, fonts }, model.pays());
    }
    const { board, cabinet, buckets, ball: picture } = kept;
    const { balls } = model;
    ctx.drawImage(cabinet, 0, 0, width, height);
    model.hear(now);
    const last = model.landed()[0];
    const chosen = last && isOf(kept, last.view) ? last : undefined;
    if (balls.length === 0 && chosen?.at === null) drawTrail(ctx, courseOf(board, chosen.view.path, hopsOf(chosen.view.path)));
    for (const ball of balls) drawStruck(ctx, board, ball, now);
    const size = 2 * ballRadius * board.space * ballMargin;
    for (const ball of balls) {
      if (ball.course?.board !== board) ball.course = courseOf(board, ball.view.path, ball.hops);
      moveBall(at, ball.course, ball.hops, now - ball.start);
      ctx.drawImage(picture, at.x - size / 2, at.y - size / 2, size, size);
    }
    let moving = balls.length > 0;
    for (let bucket = 0; bucket <= rows; bucket++) {
      const age = (now - (model.hitAt(bucket) ?? -bumpTime)) / bumpTime;
      const bumped = age < 1;
      const top = bumped && age > 0 ? sinkAt(age) * board.gap : 0;
      const left = (board.space * bucket * buckets.width) / (board.space * (rows + 1));
      const slice = buckets.width / (rows + 1);
      const x = board.middle + bucketX(rows, bucket) * board.space;
      ctx.drawImage(buckets, left, 0, slice, buckets.height, x - board.space / 2, board.bucketTop + top, board.space, board.bucketHeight);
      if (chosen?.view.bucket === bucket) drawMark(ctx, board, x, board.bucketTop + top);
      moving ||= bumped;
    }
    return moving;
  };
}

function keep(occasion: Occasion, pays: string[]): Kept {
  const { rows, width, height, density } = occasion;
  const board = boardIn(rows, width, height);
  const cabinet = pictureOf(width, height, density, (ctx) => drawCabinet(ctx, board));
  const buckets = pictureOf(board.space * (rows + 1), board.bucketHeight, density, (ctx) => {
    const labels = labelsOf(ctx, board, pays);
    pays.forEach((pay, bucket) => drawBucket(ctx, board, board.space * (bucket + 0.5), 0, pay, labels.texts[bucket]!, labels));
  });
  const radius = ballRadius * board.space;
  const ball = pictureOf(2 * radius * ballMargin, 2 * radius * ballMargin, density, (ctx) =>
    drawBall(ctx, { x: radius * ballMargin, y: radius * ballMargin }, radius));
  return { ...occasion, board, cabinet, buckets, ball };
}

function pictureOf(width: number, height: number, density: number, draw: (ctx: Context) => void): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  picture.width = Math.max(1, Math.round(width * density));
  picture.height = Math.max(1, Math.round(height * density));
  const ctx = picture.getContext("2d");
  if (ctx) {
    ctx.scale(picture.width / width, picture.height / height);
    draw(ctx);
  }
  return picture;
}

/** The pegs that a ball has just struck. */
function drawStruck(ctx: Context, board: Board, { view, hops, start }: Ball, now: number): void {
  let rights = 0;
  for (let row = 0; row < view.path.length; row++) {
    const hop = hops[row]!;
    const age = (now - start - hop.start - hop.length) / glowTime;
    if (age < 0) return;
    if (age < 1) drawGlow(ctx, place(board, pegX(row, pegMet(rights)), row), board.space, age);
    rights += view.path[row]!;
  }
}

/** How far a bucket is pressed down by the ball that fell into it, in rows. */
const sinkAt = (age: number): number => 0.36 * Math.exp(-4 * age) * Math.sin(age * Math.PI * 3);
