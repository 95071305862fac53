// The way up of a run of automatic bets: chosen by the player before it begins.

import { signal } from "@preact/signals-react";
import { rows, widthOf } from "./stairs.math";
import type { StairsModel } from "./stairs.model";

export const ways = ["random", "left", "middle", "right"] as const;
export type Way = (typeof ways)[number];

export type StairsPlan = ReturnType<typeof makePlan>;

/** The cell of a row on a way; random is a number from 0 to under 1. */
export function cellOn(way: Way, row: number, random: number): number {
  const last = widthOf(row) - 1;
  return { random: Math.floor(random * (last + 1)), left: 0, middle: Math.floor(last / 2), right: last }[way];
}

export function makePlan(model: StairsModel) {
  const climb = signal("3");
  const way = signal<string>("random");
  return {
    model, climb, way,
    /** Rows to climb; null when the text is no such number. */
    rows(): number | null {
      const count = Number(climb.value);
      return Number.isInteger(count) && count >= 1 && count <= rows ? count : null;
    },
  };
}
