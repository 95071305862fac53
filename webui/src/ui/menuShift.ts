/** What stays free between a menu and the edge of the screen, in pixels. */
const margin = 8;

/** How far a menu must move to the right (left, when negative) to lie on a
 *  screen of this width, in pixels. One that is too wide keeps its start. */
export function menuShift(left: number, right: number, width: number): number {
  const over = Math.max(0, right - (width - margin));
  return left - over < margin ? margin - left : -over;
}
