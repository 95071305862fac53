// The tiles that an automatic run opens. The player chooses them before the start.

import { signal } from "@preact/signals";
import { columns, readMines, tiles } from "./mines.math";
import type { MinesModel } from "./mines.model";
import { text } from "./mines.texts";

export type MinesPlan = ReturnType<typeof makePlan>;

export function makePlan(model: MinesModel) {
  /** In the order in which they were marked. */
  const marked = signal<number[]>([]);
  return {
    model, marked, columns, tiles,
    press(tile: number): void {
      if (model.instance.locked.peek()) return;
      marked.value = marked.peek().includes(tile) ? marked.peek().filter((each) => each !== tile) : [...marked.peek(), tile];
    },
    problem(): string | null {
      const count = readMines(model.mines.value);
      if (marked.value.length === 0) return text("mines.plan.none");
      return count !== null && marked.value.length > tiles - count ? text("mines.plan.many") : null;
    },
  };
}
