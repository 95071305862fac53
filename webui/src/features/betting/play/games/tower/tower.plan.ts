// The way of an automatic run. The player chooses it before the start.

import { signal } from "@preact/signals";
import { levels } from "./tower.math";
import type { TowerModel } from "./tower.model";
import { text } from "./tower.texts";

export type TowerPlan = ReturnType<typeof makePlan>;

/**
 * The way with a tile chosen on a level. Lower levels without a tile get the same one. Choosing the
 * same tile again removes it and all levels above.
 */
export function pathWith(path: readonly number[], level: number, tile: number): number[] {
  if (path[level] === tile) return path.slice(0, level);
  const below = Array.from({ length: level }, (_, at) => path[at] ?? tile);
  return [...below, tile, ...path.slice(level + 1)];
}

export function makePlan(model: TowerModel) {
  const path = signal<number[]>([]);
  /** The way on the selected tower. Another difficulty may have fewer tiles. */
  const current = (): number[] => path.value.map((tile) => Math.min(tile, (model.size()?.tiles ?? 1) - 1));
  return {
    model, levels, way: current,
    press(level: number, tile: number): void {
      if (!model.instance.locked.peek()) path.value = pathWith(current(), level, tile);
    },
    problem: (): string | null => (path.value.length === 0 ? text("tower.plan.none") : null),
  };
}
