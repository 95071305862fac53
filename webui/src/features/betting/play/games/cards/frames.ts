import { wait } from "../../motion";
import type { ShowOptions } from "../../contract";

/** One step of a deal: the state of the table, and how long it is shown. */
export interface Frame<Table> {
  table: Table;
  ms: number;
}

/**
 * Shows the frames one after the other. Shows only the last one if quick, and jumps to the last one
 * when skipped.
 */
export async function showFrames<Table>(
  frames: Frame<Table>[],
  showTable: (table: Table, at: number) => void,
  { quick, skip }: ShowOptions,
): Promise<void> {
  const last = frames.length - 1;
  for (let at = 0; at <= last; at++) {
    if (quick || skip.aborted) at = last;
    const frame = frames[at]!;
    showTable(frame.table, at);
    if (!quick) await wait(frame.ms, skip);
  }
}

/** Cards of a hand are apart if there is space, else they clearly overlap. They never only touch. */
const spacedStep = 1.08;
const overlapStep = 0.74;

/**
 * The position of a card of a hand, in card widths from the middle. The hand is at most maxWidth
 * wide.
 */
export function cardOffset(at: number, count: number, maxWidth: number): number {
  if (count < 2) return 0;
  const fits = (maxWidth - 1) / (count - 1);
  const step = fits >= spacedStep ? spacedStep : Math.min(overlapStep, fits);
  return (at - (count - 1) / 2) * step;
}
