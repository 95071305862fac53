/** The margin between a menu and the edge of the screen, in pixels. */
const margin = 8;

/**
 * How far a menu must move to the right (negative: left) to fit on a screen of this width, in
 * pixels. If it is too wide, its start stays visible.
 */
export function menuShift(left: number, right: number, width: number): number {
  const overflow = Math.max(0, right - (width - margin));
  return left - overflow < margin ? margin - left : -overflow;
}
