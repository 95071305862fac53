// The way of an automatic run. The player chooses it before the start.

import { signal } from "@preact/signals";
import { rows, widthOf } from "./stairs.math";
import type { StairsModel } from "./stairs.model";

export const pathKinds = ["random", "left", "middle", "right"] as const;
export type PathKind = (typeof pathKinds)[number];

export type StairsPlan = ReturnType<typeof makePlan>;

/** The cell of a row on a way. random is a number from 0 to below 1. */
export function cellOnPath(path: PathKind, row: number, random: number): number {
  const last = widthOf(row) - 1;
  return { random: Math.floor(random * (last + 1)), left: 0, middle: Math.floor(last / 2), right: last }[path];
}

export function makePlan(model: StairsModel) {
  const climb = signal("3");
  const path = signal<string>("random");
  return {
    model, climb, way: path,
    /** Number of rows to climb. Null if the text is not a valid number. */
    rows(): number | null {
      const count = Number(climb.value);
      return Number.isInteger(count) && count >= 1 && count <= rows ? count : null;
    },
  };
}
