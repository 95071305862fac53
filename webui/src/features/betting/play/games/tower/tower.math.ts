import type { TowerView } from "../../views";

export const levels = 9;

/** The active level, from 0. The number of levels if the tower is climbed. */
export function levelOf(view: TowerView | null): number {
  return view?.tiles.length ?? 0;
}

/** closed: unknown. egg, fire: chosen. spared, trap: shown at the end. */
export type Tile = "closed" | "egg" | "fire" | "spared" | "trap";

/** The state of a tile. */
export function tileOf(view: TowerView | null, level: number, tile: number): Tile {
  if (!view) return "closed";
  const last = level === view.tiles.length - 1;
  if (view.tiles[level] === tile) return view.lost && last ? "fire" : "egg";
  const eggs = view.eggs?.[level];
  if (!eggs) return "closed";
  return eggs.includes(tile) ? "spared" : "trap";
}
