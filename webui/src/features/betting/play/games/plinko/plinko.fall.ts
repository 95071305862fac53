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

/** A ball takes about two seconds for 8 rows and two and a half for 16. */
const pace = (rows: number): number => (1480 + 60 * rows) / (Math.sqrt(2 * hopperRows) + rows * fallTime(meanRise));

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

/** Where the ball is at the end of a hop, in pixels. */
export function strikeAt(board: Board, path: readonly number[], hops: readonly Hop[], at: number): Point {
  if (at < 0) return place(board, 0, -hopperRows);
  const rights = path.slice(0, at).reduce((sum, turn) => sum + turn, 0);
  if (at >= path.length) return { x: place(board, bucketX(path.length, rights), 0).x, y: board.bucketTop + 1.3 * ballRadius * board.space };
  const peg = place(board, pegX(at, pegMet(rights)), at);
  const reach = (pegRadius + ballRadius) * board.space;
  const side = hops[at]?.side ?? 0;
  return { x: peg.x + side * reach, y: peg.y - Math.sqrt(1 - side * side) * reach };
}

/** Where the ball is after so many milliseconds, in pixels. */
export function ballAt(board: Board, path: readonly number[], hops: readonly Hop[], after: number): Point {
  const at = hops.findIndex((hop) => after < hop.start + hop.length);
  if (at < 0) return strikeAt(board, path, hops, path.length);
  const hop = hops[at]!;
  const from = strikeAt(board, path, hops, at - 1);
  const to = strikeAt(board, path, hops, at);
  const t = Math.max(0, after - hop.start) / hop.length;
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * drop(t, hop.rise * board.gap, to.y - from.y) };
}

// The share of the way down at a share of the time: a throw upwards by a rise
// and then a fall, under the one gravity that takes both into the time.
function drop(t: number, rise: number, way: number): number {
  const up = Math.sqrt(rise);
  const gravity = (up + Math.sqrt(way + rise)) ** 2;
  return (gravity * t * t - 2 * up * Math.sqrt(gravity) * t) / way;
}
