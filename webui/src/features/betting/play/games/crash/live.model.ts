// The current round of Crash, for the top card of the home page: the public table, and the curve of
// its flight.

import { signal, type ReadonlySignal } from "@preact/signals";
import { serverNow, subscribe, type Listener } from "../../../../../lib/socket";
import { Clock } from "./crash.clock";
import { multiplierAt } from "./crash.math";
import { applyEvent, tableOf, type Table } from "./crash.table";
import type { CrashState } from "./crash.wire";

export interface LiveRound {
  /** Null until the server has sent it. */
  readonly table: ReadonlySignal<Table | null>;
  readonly clock: Clock;
  stop(): void;
}

type SubscribeTable = (listener: Listener<CrashState>) => () => void;

/** Follows the table until stopped. */
export function followRound(subscribeTable: SubscribeTable = (listener) => subscribe("crash", listener), now: () => number = serverNow): LiveRound {
  const table = signal<Table | null>(null);
  const clock = new Clock(now);
  const stop = subscribeTable({
    snapshot: (state) => {
      clock.startFlight();
      table.value = tableOf(state);
    },
    handleEvent: (event) => {
      const before = table.peek();
      if (!before || !event.event.startsWith("crash.")) return;
      if (event.event === "crash.flight") clock.startFlight();
      if (event.event === "crash.tick") clock.tick(before.startedAt, event.data.elapsed);
      table.value = applyEvent(before, event);
    },
  });
  return { table, clock, stop };
}

/** The size of the box of the curve. */
export const curveWidth = 320;
export const curveHeight = 120;
const curveSegments = 28;
/** The curve ends a little before the right edge, where the kite is. */
const curveEnd = 0.9;
/** A flight younger than this does not fill the whole width, in milliseconds. */
const minFlightSpan = 5000;

/** A flight at an elapsed time: its SVG path, and the end of the path. */
export function curveOf(elapsed: number): { path: string; x: number; y: number } {
  const span = Math.max(elapsed, minFlightSpan);
  const top = Math.max(multiplierAt(span), 1.5) - 1;
  const at = (time: number): [number, number] => [
    (time / span) * curveWidth * curveEnd,
    curveHeight - 4 - ((multiplierAt(time) - 1) / top) * curveHeight * 0.78,
  ];
  const line = Array.from({ length: curveSegments + 1 }, (_, n) => at((elapsed * n) / curveSegments));
  const [x, y] = line.at(-1)!;
  return { path: `M${line.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L")}`, x, y };
}
