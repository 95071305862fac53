// The initial sizes of the feed's panels, in pixels.

/** A row of the feed and of the race. */
export const rowHeight = 48;
/** The line of headings above the rows. */
export const headHeight = 36;
/** The line of tabs and the choice of length, with the space below. */
export const barHeight = 60;

/** The height of the live feed's panel with a number of entries. */
export const feedHeight = (entries: number): number => barHeight + headHeight + entries * rowHeight;

/** The height of the strip of latest wins. */
export const winsHeight = 120;

/** The same strip as one line of the home page. */
export const shortWinsHeight = 84;
