// The positions of pegs and buckets. The unit is the distance between two pegs of a row, measured
// from the middle of the first row.

/** Radii in spaces. */
export const pegRadius = 0.11;
export const ballRadius = 0.2;

/** The height of the hopper above the first peg, in rows. */
export const hopperRows = 1.15;

export interface Point {
  x: number;
  y: number;
}

/** Number of pegs in a row, counted from 0. The first row has three. */
export const pegsIn = (row: number): number => row + 3;

/** The horizontal position of a peg from the middle, in spaces. Its height is the row. */
export const pegX = (row: number, peg: number): number => peg - (row + 2) / 2;

/** The middle of a bucket, in spaces. */
export const bucketX = (rows: number, bucket: number): number => bucket - rows / 2;

/** The peg that a ball meets in a row after a number of turns to the right. */
export const pegHit = (rights: number): number => rights + 1;

export interface Board {
  rows: number;
  /** Pixels between two pegs of a row, and between two rows. */
  space: number;
  gap: number;
  /** The middle of the first row. */
  middle: number;
  top: number;
  bucketTop: number;
  bucketHeight: number;
}

/** The min margin around the board. A narrow board needs every pixel for its labels. */
const edgeOf = (width: number): number => (width < 480 ? 3 : 8);
/** The distance of the rails at the bottom, in spaces: per row, and constant. */
export const railSpread = 1.04;
/** The min and max distance of rows, in spaces. */
const minRowGap = 0.74;
const maxRowGap = 0.98;
/** The height of the buckets in spaces, and its min and max in pixels. */
const bucketShare = 0.9;
const minBucketHeight = 24;
const maxBucketHeight = 40;

/** The largest board in a box. */
export function boardIn(rows: number, width: number, height: number): Board {
  const edge = edgeOf(width);
  const maxSpace = (width - 2 * edge) / (rows + 2 * railSpread);
  const bucketHeight = Math.min(maxBucketHeight, Math.max(minBucketHeight, Math.min(maxSpace, height / rows) * bucketShare));
  const fall = height - bucketHeight - 2 * edge;
  const maxGap = fall / (rows + hopperRows + ballRadius);
  const gap = Math.min(maxSpace * maxRowGap, maxGap);
  const space = Math.min(maxSpace, gap / minRowGap);
  // Spare height is split evenly above and below.
  const spareHeight = Math.max(0, fall - gap * (rows + hopperRows + ballRadius)) / 2;
  const top = edge + spareHeight + gap * (hopperRows + ballRadius);
  return { rows, space, gap, middle: width / 2, top, bucketTop: top + gap * (rows - 0.38), bucketHeight };
}

/** A position in spaces and rows as pixels. */
export const pointAt = (board: Board, x: number, row: number): Point => ({
  x: board.middle + x * board.space,
  y: board.top + row * board.gap,
});

/** Half of the gap between two buckets, in pixels. */
export const gapOf = (board: Board): number => Math.max(0.75, Math.min(2, board.space * 0.05));
