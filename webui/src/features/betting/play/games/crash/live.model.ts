// The round of Crash that is being played now, for the card at the head of the
// home page: the table as everybody may see it, and the curve of its flight.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import { serverNow, subscribe, type Listener } from "../../../../../lib/socket";
import { Clock } from "./crash.clock";
import { heightAt } from "./crash.math";
import { after, tableOf, type Table } from "./crash.table";
import type { CrashState } from "./crash.wire";

export interface LiveRound {
  /** Null until the server has told. */
  readonly table: ReadonlySignal<Table | null>;
  readonly clock: Clock;
  stop(): void;
}

type Join = (listener: Listener<CrashState>) => () => void;

/** Follows the table until stopped. */
export function followRound(join: Join = (listener) => subscribe("crash", listener), now: () => number = serverNow): LiveRound {
  const table = signal<Table | null>(null);
  const clock = new Clock(now);
  const stop = join({
    snapshot: (state) => {
      clock.begin();
      table.value = tableOf(state);
    },
    event: (told) => {
      const before = table.peek();
      if (!before || !told.event.startsWith("crash.")) return;
      if (told.event === "crash.flight") clock.begin();
      if (told.event === "crash.tick") clock.tick(before.startedAt, told.data.elapsed);
      table.value = after(before, told);
    },
  });
  return { table, clock, stop };
}

/** The size that the curve is drawn in. */
export const curveWidth = 320;
export const curveHeight = 120;
const points = 28;
/** The curve's end stands a little before the right edge, where the kite is. */
const reach = 0.9;
/** A young flight is not stretched over the whole card: it grows into it, in milliseconds. */
const youngest = 5000;

/** The path of a flight after so many milliseconds, as an SVG path, and where it ends. */
export function curveOf(elapsed: number): { path: string; x: number; y: number } {
  const span = Math.max(elapsed, youngest);
  const top = Math.max(heightAt(span), 1.5) - 1;
  const at = (time: number): [number, number] => [
    (time / span) * curveWidth * reach,
    curveHeight - 4 - ((heightAt(time) - 1) / top) * curveHeight * 0.78,
  ];
  const line = Array.from({ length: points + 1 }, (_, n) => at((elapsed * n) / points));
  const [x, y] = line.at(-1)!;
  return { path: `M${line.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L")}`, x, y };
}
