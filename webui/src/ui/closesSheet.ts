/** A sheet that is dragged down further than this closes, in pixels. */
const threshold = 80;

/** Whether a sheet that was dragged down this far closes. */
export function closesSheet(distance: number): boolean {
  return distance > threshold;
}
