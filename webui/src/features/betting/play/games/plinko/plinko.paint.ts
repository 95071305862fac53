// One frame of the board, from the clock and the model alone.

import type { Paint } from "../../StageCanvas";
import { drawBall, drawBucket, drawCabinet, drawGlow, drawTrail, labelsOf, type Label } from "./plinko.art";
import { ballAt, hopsOf, strikeAt } from "./plinko.fall";
import { ballRadius, boardIn, pegMet, pegX, place, type Board } from "./plinko.geometry";
import { isOf, type Ball, type Landed, type PlinkoModel } from "./plinko.model";
import { shortMultiplier } from "../../../../../lib/format";

type Context = CanvasRenderingContext2D;

const glowTime = 300;
const bumpTime = 520;

/** What is drawn once and used for every frame of the same board. */
interface Kept {
  key: string;
  board: Board;
  layer: HTMLCanvasElement;
  labels: Label[];
}

const longestOf = (pays: readonly string[]): number => Math.max(0, ...pays.map((pay) => shortMultiplier(pay).length));

/** The painter of a model's board. */
export function makePaint(model: PlinkoModel): Paint {
  let kept: Kept | null = null;
  return ({ ctx, width, height, now }) => {
    const rows = Number(model.rows.peek());
    const risk = model.risk.peek();
    const pays = model.pays();
    const density = ctx.getTransform().a;
    const key = [rows, risk, width, height, density, document.fonts.status].join();
    if (kept?.key !== key) kept = keep(key, ctx, boardIn(rows, width, height, longestOf(pays)), pays, kept?.layer);
    const { board, layer, labels } = kept;
    ctx.drawImage(layer, 0, 0, width, height);

    const landed = model.landed.peek().filter((one) => isOf({ rows, risk }, one.view));
    const last = landed[0]?.id === model.landed.peek()[0]?.id ? landed[0] : undefined;
    const balls = [...model.balls()];
    let moving = balls.length > 0;
    if (!moving && last?.at === null) drawWay(ctx, board, last.view.path);
    for (const ball of balls) drawStruck(ctx, board, ball, now);
    for (const ball of balls) drawBall(ctx, ballAt(board, ball.view.path, ball.hops, now - ball.start), ballRadius * board.space);
    pays.forEach((pay, bucket) => {
      const sunk = sinkOf(landed, bucket, now);
      if (sunk !== null) moving = true;
      drawBucket(ctx, board, bucket, pay, labels[bucket]!, (sunk ?? 0) * board.gap, last?.view.bucket === bucket);
    });
    return moving;
  };
}

function keep(key: string, like: Context, board: Board, pays: string[], old?: HTMLCanvasElement): Kept {
  const layer = old ?? document.createElement("canvas");
  layer.width = like.canvas.width;
  layer.height = like.canvas.height;
  const ctx = layer.getContext("2d");
  if (ctx) {
    ctx.setTransform(like.getTransform());
    drawCabinet(ctx, board);
  }
  return { key, board, layer, labels: labelsOf(like, board, pays) };
}

/** The pegs that a ball has just struck. */
function drawStruck(ctx: Context, board: Board, ball: Ball, now: number): void {
  let rights = 0;
  ball.view.path.forEach((turn, row) => {
    const hop = ball.hops[row]!;
    const age = (now - ball.start - hop.start - hop.length) / glowTime;
    if (age >= 0 && age < 1) drawGlow(ctx, place(board, pegX(row, pegMet(rights)), row), board.space, age);
    rights += turn;
  });
}

function drawWay(ctx: Context, board: Board, path: number[]): void {
  const hops = hopsOf(path);
  drawTrail(ctx, [-1, ...hops.keys()].map((at) => strikeAt(board, path, hops, at)));
}

/** How far a bucket is pressed down by the ball that fell into it, in rows;
 *  null when it is at rest. */
function sinkOf(landed: readonly Landed[], bucket: number, now: number): number | null {
  const hit = landed.find((one) => one.view.bucket === bucket && one.at !== null);
  const age = hit ? (now - hit.at!) / bumpTime : 1;
  return age >= 0 && age < 1 ? 0.36 * Math.exp(-4 * age) * Math.sin(age * Math.PI * 3) : age < 0 ? 0 : null;
}
