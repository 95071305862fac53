// The fall of a ball along the path that the server drew. The path alone says
// how high and how long every hop is: the same path always falls the same way,
// and no hop leads anywhere but to the next peg of the path.

import { ballRadius, bucketX, hopperRows, pegMet, pegRadius, pegX, place, type Board, type Point } from "./plinko.geometry";

/** One arc of the fall: from the hopper, from peg to peg, or into the bucket. */
export interface Hop {
  /** Milliseconds from the start of the fall, and of the arc. */
  start: number;
  length: number;
  /** How high the ball rises first, in rows. */
  rise: number;
  /** Where on the peg at its end the ball strikes: -1 the left end of its top,
   *  1 the right; 0 in the bucket. */
  side: number;
}

const meanRise = 0.22;
/** How far from the top of a peg the ball strikes it, at least and at most. Nearer
 *  or farther it would have to pass through the peg on its way to the next. */
const leastSide = 0.2;
const mostSide = 0.32;

/** A ball takes about a second and a quarter for 8 rows, and 1.6 for 16. */
const pace = (rows: number): number => (880 + 45 * rows) / (Math.sqrt(2 * hopperRows) + rows * fallTime(meanRise));

// Under a gravity of one row per unit of time squared: up, then down a row more.
const fallTime = (rise: number): number => Math.sqrt(2 * rise) + Math.sqrt(2 * (1 + rise));

/** All hops of a path: one to each peg and one into the bucket. */
export function hopsOf(path: readonly number[]): Hop[] {
  const unit = pace(path.length);
  let mark = path.length;
  let start = 0;
  return Array.from({ length: path.length + 1 }, (_, at) => {
    const rise = at === 0 ? 0 : meanRise * (0.65 + 0.7 * shareOf(mark));
    mark = mark * 2 + (path[at] ?? 0);
    const way = at === path.length ? 0 : path[at] === 1 ? 1 : -1;
    const length = unit * (at === 0 ? Math.sqrt(2 * hopperRows) : fallTime(rise));
    const hop = { start, length, rise, side: way * (leastSide + (mostSide - leastSide) * shareOf(mark)) };
    start += length;
    return hop;
  });
}

/** When the ball is in its bucket, in milliseconds. */
export function endOf(hops: readonly Hop[]): number {
  const last = hops.at(-1);
  return last ? last.start + last.length : 0;
}

// A number from 0 to under 1 that looks arbitrary and follows from the mark.
function shareOf(mark: number): number {
  const mixed = Math.imul(mark ^ (mark >>> 7), 0x9e3779b1) >>> 0;
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32;
}

/** The way of a ball over a board in pixels: where each hop begins, and where
 *  the last one ends. Laid out once, so that a frame has little to reckon. */
export interface Course {
  board: Board;
  x: number[];
  y: number[];
}

/** Lays the way of a ball out. */
export function courseOf(board: Board, path: readonly number[], hops: readonly Hop[]): Course {
  const start = place(board, 0, -hopperRows);
  const course: Course = { board, x: [start.x], y: [start.y] };
  const reach = (pegRadius + ballRadius) * board.space;
  let rights = 0;
  path.forEach((turn, row) => {
    const peg = place(board, pegX(row, pegMet(rights)), row);
    const { side } = hops[row]!;
    course.x.push(peg.x + side * reach);
    course.y.push(peg.y - Math.sqrt(1 - side * side) * reach);
    rights += turn;
  });
  course.x.push(place(board, bucketX(path.length, rights), 0).x);
  course.y.push(board.bucketTop + 1.3 * ballRadius * board.space);
  return course;
}

/** Puts the ball where it is after so many milliseconds. */
export function moveBall(ball: Point, { board, x, y }: Course, hops: readonly Hop[], after: number): void {
  let at = 0;
  while (at < hops.length && after >= hops[at]!.start + hops[at]!.length) at += 1;
  const hop = hops[at];
  ball.x = x[at]!;
  ball.y = y[at]!;
  if (!hop) return;
  const t = Math.max(0, after - hop.start) / hop.length;
  const way = y[at + 1]! - ball.y;
  ball.x += (x[at + 1]! - ball.x) * t;
  ball.y += way * drop(t, hop.rise * board.gap, way);
}

// The share of the way down at a share of the time: a throw upwards by a rise
// and then a fall, under the one gravity that takes both into the time.
function drop(t: number, rise: number, way: number): number {
  const up = Math.sqrt(rise);
  const gravity = (up + Math.sqrt(way + rise)) ** 2;
  return (gravity * t * t - 2 * up * Math.sqrt(gravity) * t) / way;
}
