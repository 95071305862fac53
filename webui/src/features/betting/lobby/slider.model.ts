// The slider of a row: how many tiles a viewport shows, and where its arrows lead.

/** The max position, whatever the length of the row. */
export const positionLimit = 20;
/** The same for the pages of the sportsbook. */
export const sportsPositionLimit = 24;

const tilesByWidth: readonly (readonly [width: number, tiles: number])[] = [
  [2100, 8],
  [1800, 7],
  [1400, 6],
  [1100, 5],
  [768, 4],
];

/** Number of tiles side by side at a viewport width. */
export function tilesPerView(width: number): number {
  return tilesByWidth.find(([from]) => width >= from)?.[1] ?? 3;
}

/** Number of tiles that one press of an arrow moves. */
export function stepOf(width: number): number {
  return width <= 991 ? 3 : 8;
}

/** Number of banners side by side at a viewport width. */
export function bannersPerView(width: number): number {
  if (width >= 600) return 3;
  return width >= 500 ? 2 : 1;
}

export interface Row {
  /** All tiles, including the closing one. */
  tiles: number;
  perView: number;
  step: number;
  /** The max position. Default is lastPosition. */
  positionLimit?: number;
}

/** The last position, where the last tile is at the end of the row. */
export function maxPosition({ tiles, perView, positionLimit: limit = positionLimit }: Pick<Row, "tiles" | "perView" | "positionLimit">): number {
  return Math.min(limit, Math.max(0, tiles - perView));
}

/** The position after a press of the previous (-1) or next (1) arrow. */
export function nextPosition(position: number, direction: -1 | 1, row: Row): number {
  return Math.min(Math.max(position + direction * row.step, 0), maxPosition(row));
}
