/** A sheet that was drawn down farther than this closes, in pixels. */
const threshold = 80;

/** Whether a sheet that was drawn down this far closes. */
export function closesSheet(distance: number): boolean {
  return distance > threshold;
}
