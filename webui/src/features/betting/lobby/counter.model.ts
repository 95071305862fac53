// The slider of a row: how many tiles a window shows, and where its arrows lead.

/** The position never passes this, whatever the row holds. */
export const lastPosition = 20;
/** The same on pages of the sportsbook. */
export const lastSportsPosition = 24;

const tilesFrom: readonly (readonly [width: number, tiles: number])[] = [
  [2100, 8],
  [1800, 7],
  [1400, 6],
  [1100, 5],
  [768, 4],
];

/** Tiles side by side at a window's width. */
export function tilesPerView(width: number): number {
  return tilesFrom.find(([from]) => width >= from)?.[1] ?? 3;
}

/** How far one press of an arrow moves. */
export function stepOf(width: number): number {
  return width <= 991 ? 3 : 8;
}

/** Banners side by side at a window's width. */
export function bannersPerView(width: number): number {
  if (width >= 600) return 3;
  return width >= 500 ? 2 : 1;
}

export interface Row {
  /** All tiles, the closing one included. */
  tiles: number;
  perView: number;
  step: number;
  /** The position that is never passed; lastPosition for none. */
  last?: number;
}

/** The furthest position: the last tile stands at the row's end. */
export function furthest({ tiles, perView, last = lastPosition }: Pick<Row, "tiles" | "perView" | "last">): number {
  return Math.min(last, Math.max(0, tiles - perView));
}

/** The position after a press of the previous (-1) or next (1) arrow. */
export function moved(position: number, direction: -1 | 1, row: Row): number {
  return Math.min(Math.max(position + direction * row.step, 0), furthest(row));
}
