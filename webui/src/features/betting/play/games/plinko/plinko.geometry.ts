// Where the pegs and buckets are. Distances on the board are counted in the
// space between two pegs of a row, from the middle of the first row.

/** Radii in spaces. */
export const pegRadius = 0.11;
export const ballRadius = 0.2;

/** Rows of the fall above the first peg: where the ball is let go. */
export const hopperRows = 1.15;

export interface Point {
  x: number;
  y: number;
}

/** Pegs of a row, counted from 0: the first row has three. */
export const pegsIn = (row: number): number => row + 3;

/** A peg's place from the middle, in spaces; its height is the row. */
export const pegX = (row: number, peg: number): number => peg - (row + 2) / 2;

/** The middle of a bucket, in spaces. */
export const bucketX = (rows: number, bucket: number): number => bucket - rows / 2;

/** The peg that a ball meets in a row after so many turns to the right. */
export const pegMet = (rights: number): number => rights + 1;

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

/** Around the board at least; a narrow one needs every pixel for its labels. */
const edgeOf = (width: number): number => (width < 480 ? 3 : 8);
/** The rails stand so many spaces apart at the foot, for each row and besides. */
export const railSpread = 1.04;
/** Rows are no closer and no farther than this, in spaces. */
const closest = 0.74;
const farthest = 0.98;
/** Buckets are so high, in spaces, and no lower or higher than this in pixels. */
const bucketShare = 0.9;
const lowest = 24;
const highest = 40;

/** The largest board in a box. */
export function boardIn(rows: number, width: number, height: number): Board {
  const edge = edgeOf(width);
  const widest = (width - 2 * edge) / (rows + 2 * railSpread);
  const bucketHeight = Math.min(highest, Math.max(lowest, Math.min(widest, height / rows) * bucketShare));
  const fall = height - bucketHeight - 2 * edge;
  const most = fall / (rows + hopperRows + ballRadius);
  const gap = Math.min(widest * farthest, most);
  const space = Math.min(widest, gap / closest);
  // What the height leaves over goes above and below alike.
  const spare = Math.max(0, fall - gap * (rows + hopperRows + ballRadius)) / 2;
  const top = edge + spare + gap * (hopperRows + ballRadius);
  return { rows, space, gap, middle: width / 2, top, bucketTop: top + gap * (rows - 0.38), bucketHeight };
}

/** A place in spaces and rows as pixels. */
export const place = (board: Board, x: number, row: number): Point => ({
  x: board.middle + x * board.space,
  y: board.top + row * board.gap,
});

/** Half of what lies between two buckets, in pixels. */
export const gapOf = (board: Board): number => Math.max(0.75, Math.min(2, board.space * 0.05));
