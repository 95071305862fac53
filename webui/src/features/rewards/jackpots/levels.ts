// The live levels of the jackpots, by id, in dollars.

import { signal } from "@preact/signals";
import type { JackpotLevels } from "../../../lib/api.gen";
import { subscribe } from "../../../lib/socket";

export const levels = signal<ReadonlyMap<string, number>>(new Map());

function receive({ levels: list }: JackpotLevels): void {
  levels.value = new Map(list.map(({ id, level }) => [id, level]));
}

let followers = 0;
let unsubscribe: (() => void) | null = null;

/** Follows the levels until the returned function is called. All followers share one subscription. */
export function followLevels(): () => void {
  followers += 1;
  unsubscribe ??= subscribe("jackpots", {
    handleEvent: ({ event, data }) => {
      if (event === "JackpotLevels") receive(data);
    },
    snapshot: receive,
  });
  return () => {
    followers -= 1;
    if (followers > 0) return;
    unsubscribe?.();
    unsubscribe = null;
  };
}
