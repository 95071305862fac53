// The fall of a ball along the path that the server drew. The path alone determines the height and
// duration of every hop: the same path always gives the same fall, and every hop leads to the next
// peg of the path.

import { ballRadius, bucketX, hopperRows, pegHit, pegRadius, pegX, pointAt, type Board, type Point } from "./plinko.geometry";

/** One arc of the fall: from the hopper, from peg to peg, or into the bucket. */
export interface Hop {
  /** Start in milliseconds from the start of the fall, and duration. */
  start: number;
  length: number;
  /** How high the ball rises first, in rows. */
  rise: number;
  /**
   * Where the ball strikes the peg at the end of the arc: -1 is the left end of its top, 1 the
   * right. 0 in the bucket.
   */
  side: number;
}

const meanRise = 0.22;
/**
 * The min and max distance from the top of a peg at which the ball strikes it. Outside of these the
 * ball would pass through the peg on its way to the next.
 */
const minSide = 0.2;
const maxSide = 0.32;

/** A fall takes about 1.25 seconds for 8 rows, and 1.6 for 16. */
const timeUnit = (rows: number): number => (880 + 45 * rows) / (Math.sqrt(2 * hopperRows) + rows * fallTime(meanRise));

// The time of a hop with a gravity of one row per squared unit of time: up, then down one row more.
const fallTime = (rise: number): number => Math.sqrt(2 * rise) + Math.sqrt(2 * (1 + rise));

/** All hops of a path: one to each peg and one into the bucket. */
export function hopsOf(path: readonly number[]): Hop[] {
  const unit = timeUnit(path.length);
  let seed = path.length;
  let start = 0;
  return Array.from({ length: path.length + 1 }, (_, at) => {
    const rise = at === 0 ? 0 : meanRise * (0.65 + 0.7 * pseudoRandom(seed));
    seed = seed * 2 + (path[at] ?? 0);
    const distance = at === path.length ? 0 : path[at] === 1 ? 1 : -1;
    const length = unit * (at === 0 ? Math.sqrt(2 * hopperRows) : fallTime(rise));
    const hop = { start, length, rise, side: distance * (minSide + (maxSide - minSide) * pseudoRandom(seed)) };
    start += length;
    return hop;
  });
}

/** When the ball is in its bucket, in milliseconds. */
export function fallDuration(hops: readonly Hop[]): number {
  const last = hops.at(-1);
  return last ? last.start + last.length : 0;
}

// A pseudo-random number from 0 to below 1 that depends only on the mark.
function pseudoRandom(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 7), 0x9e3779b1) >>> 0;
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32;
}

/**
 * The course of a ball over a board in pixels: the start of each hop, and the end of the last one.
 * Computed once, to keep frames cheap.
 */
export interface BallCourse {
  board: Board;
  x: number[];
  y: number[];
}

/** Computes the course of a ball. */
export function courseOf(board: Board, path: readonly number[], hops: readonly Hop[]): BallCourse {
  const start = pointAt(board, 0, -hopperRows);
  const course: BallCourse = { board, x: [start.x], y: [start.y] };
  const reach = (pegRadius + ballRadius) * board.space;
  let rights = 0;
  path.forEach((turn, row) => {
    const peg = pointAt(board, pegX(row, pegHit(rights)), row);
    const { side } = hops[row]!;
    course.x.push(peg.x + side * reach);
    course.y.push(peg.y - Math.sqrt(1 - side * side) * reach);
    rights += turn;
  });
  course.x.push(pointAt(board, bucketX(path.length, rights), 0).x);
  course.y.push(board.bucketTop + 1.3 * ballRadius * board.space);
  return course;
}

/** Sets the position of the ball at a time in milliseconds. */
export function moveBall(ball: Point, { board, x, y }: BallCourse, hops: readonly Hop[], elapsed: number): void {
  let at = 0;
  while (at < hops.length && elapsed >= hops[at]!.start + hops[at]!.length) at += 1;
  const hop = hops[at];
  ball.x = x[at]!;
  ball.y = y[at]!;
  if (!hop) return;
  const t = Math.max(0, elapsed - hop.start) / hop.length;
  const distance = y[at + 1]! - ball.y;
  ball.x += (x[at + 1]! - ball.x) * t;
  ball.y += distance * dropShare(t, hop.rise * board.gap, distance);
}

// The share of the way down at a share of the time: a rise and then a fall under the same gravity,
// within the given time.
function dropShare(t: number, rise: number, distance: number): number {
  const up = Math.sqrt(rise);
  const gravity = (up + Math.sqrt(distance + rise)) ** 2;
  return (gravity * t * t - 2 * up * Math.sqrt(gravity) * t) / distance;
}
