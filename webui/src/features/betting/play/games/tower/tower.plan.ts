// The way up of a run of automatic bets: chosen by the player before it begins.

import { signal } from "@preact/signals-react";
import { levels } from "./tower.math";
import type { TowerModel } from "./tower.model";
import { text } from "./tower.texts";

export type TowerPlan = ReturnType<typeof makePlan>;

/** The way up with a tile of a level chosen. Levels below without a tile get the
 *  same one; the tile that was chosen already is given up with all above it. */
export function wayWith(way: readonly number[], level: number, tile: number): number[] {
  if (way[level] === tile) return way.slice(0, level);
  const below = Array.from({ length: level }, (_, at) => way[at] ?? tile);
  return [...below, tile, ...way.slice(level + 1)];
}

export function makePlan(model: TowerModel) {
  const way = signal<number[]>([]);
  /** The way on the tower chosen: another difficulty may have fewer tiles. */
  const current = (): number[] => way.value.map((tile) => Math.min(tile, (model.size()?.tiles ?? 1) - 1));
  return {
    model, levels, way: current,
    press(level: number, tile: number): void {
      if (!model.instance.locked.peek()) way.value = wayWith(current(), level, tile);
    },
    problem: (): string | null => (way.value.length === 0 ? text("tower.plan.none") : null),
  };
}
