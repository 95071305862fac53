import { wait } from "../../motion";
import type { ShowOptions } from "../../contract";

/** One step of a deal: what lies on the table, and how long it is looked at. */
export interface Frame<Table> {
  table: Table;
  ms: number;
}

/** Lays one frame after the other; only the last one when quick, and at once
 *  the last one when skipped. */
export async function showFrames<Table>(
  frames: Frame<Table>[],
  lay: (table: Table, at: number) => void,
  { quick, skip }: ShowOptions,
): Promise<void> {
  const last = frames.length - 1;
  for (let at = 0; at <= last; at++) {
    if (quick || skip.aborted) at = last;
    const frame = frames[at]!;
    lay(frame.table, at);
    if (!quick) await wait(frame.ms, skip);
  }
}

/** Cards of a hand lie apart when there is room for it, else clearly over one
 *  another: they never just touch. */
const apart = 1.08;
const over = 0.74;

/** Where a card of a hand lies, in widths from the middle; the hand takes no
 *  more than its room. */
export function placeOf(at: number, count: number, room: number): number {
  if (count < 2) return 0;
  const fits = (room - 1) / (count - 1);
  const step = fits >= apart ? apart : Math.min(over, fits);
  return (at - (count - 1) / 2) * step;
}
