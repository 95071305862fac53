// The spots of a European table, where chips can be placed.

export type SpotType = "straight" | "red" | "black" | "odd" | "even" | "low" | "high" | "dozen" | "column";

export interface Spot {
  /** "straight-17", "dozen-2", "red". */
  key: string;
  type: SpotType;
  number?: number;
  /**
   * Grid areas: on a table of 14 columns, and on the 24 half columns of a phone, where the zero and
   * the columns are next to the dozens.
   */
  wide: string;
  slim: string;
}

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type PocketColour = "green" | "red" | "black";

export function colourOf(pocket: number): PocketColour {
  if (pocket === 0) return "green";
  return reds.has(pocket) ? "red" : "black";
}

const area = (row: number, column: number, rows = 1, columns = 1) => `${row} / ${column} / span ${rows} / span ${columns}`;

/** Even chances in the order of the table. */
const evenChances: SpotType[] = ["low", "even", "red", "black", "odd", "high"];

const numbers = Array.from({ length: 36 }, (_, at): Spot => {
  const street = Math.floor(at / 3), columnRow = at % 3;
  return {
    key: `straight-${at + 1}`, type: "straight", number: at + 1,
    wide: area(3 - columnRow, street + 2), slim: area(3 - columnRow, street * 2 + 1, 1, 2),
  };
});

const thirds = [1, 2, 3];

/** Every spot in reading order. */
export const spots: Spot[] = [
  { key: "straight-0", type: "straight", number: 0, wide: area(1, 1, 3), slim: area(4, 1, 1, 3) },
  ...numbers,
  ...thirds.map((number): Spot => ({ key: `column-${number}`, type: "column", number, wide: area(4 - number, 14), slim: area(4, number * 3 + 13, 1, 3) })),
  ...thirds.map((number): Spot => ({ key: `dozen-${number}`, type: "dozen", number, wide: area(4, number * 4 - 2, 1, 4), slim: area(4, number * 4, 1, 4) })),
  ...evenChances.map((type, at): Spot => ({ key: type, type, wide: area(5, at * 2 + 2, 1, 2), slim: area(5, at * 4 + 1, 1, 4) })),
];

const byKey = new Map(spots.map((spot) => [spot.key, spot]));

export const spotOf = (key: string): Spot | undefined => byKey.get(key);

/** The spot of a bet in a response. */
export function keyOf(type: string, number?: number): string {
  return number === undefined || evenChances.includes(type as SpotType) ? type : `${type}-${number}`;
}

/** Whether a bet on the spot wins for a pocket. */
export function covers(spot: Spot, pocket: number): boolean {
  if (spot.type === "straight") return spot.number === pocket;
  if (pocket === 0) return false;
  switch (spot.type) {
    case "red":
    case "black":
      return colourOf(pocket) === spot.type;
    case "odd":
      return pocket % 2 === 1;
    case "even":
      return pocket % 2 === 0;
    case "low":
      return pocket <= 18;
    case "high":
      return pocket > 18;
    case "dozen":
      return Math.ceil(pocket / 12) === spot.number;
    case "column":
      return ((pocket - 1) % 3) + 1 === spot.number;
  }
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The box that an arrow key moves to: the nearest in that direction, straight ahead first. Null for
 * other keys and at the edge.
 */
export function neighbour(boxes: Box[], from: number, key: string): number | null {
  const directions: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const direction = directions[key];
  const start = boxes[from];
  if (!direction || !start) return null;
  let best: number | null = null, minCost = Infinity;
  boxes.forEach((box, at) => {
    const x = box.left + box.width / 2 - start.left - start.width / 2;
    const y = box.top + box.height / 2 - start.top - start.height / 2;
    const distance = x * direction[0] + y * direction[1];
    // Next to the start, not beyond its edge.
    if (at === from || distance < (direction[0] ? start.width + box.width : start.height + box.height) / 2 - 1) return;
    const offset = Math.abs(x * direction[1] + y * direction[0]);
    const sideways = Math.max(0, offset - (direction[0] ? start.height : start.width) / 2);
    // Among boxes straight ahead, the middle one wins.
    const cost = distance + sideways * 3 + offset / 100;
    if (cost < minCost) [best, minCost] = [at, cost];
  });
  return best;
}
