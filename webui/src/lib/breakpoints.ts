// Breakpoints of the viewport's width. Components read the signals. Only use them for what CSS
// cannot do.

import { signal } from "@preact/signals";

export type Breakpoint = "xl" | "lg" | "md" | "sm" | "xs" | "na";

const thresholds: [Breakpoint, number][] = [
  ["xl", 1800],
  ["lg", 1200],
  ["md", 900],
  ["sm", 600],
  ["xs", 320],
];

/** The max width for the small logo, the drawer and the bottom bar. */
export const narrowWidth = 991;
/** Up to this width the chat is a drawer. */
export const chatDrawerWidth = 1200;
/** Up to this width dialogs open from the bottom, as in dialog.css. */
export const sheetWidth = 599;
/** Up to this width there are no tooltips, because phones have no hover. */
export const tooltipWidth = 768;

/** The breakpoint of a width in pixels. */
export function breakpointOf(width: number): Breakpoint {
  return thresholds.find(([, from]) => width >= from)?.[0] ?? "na";
}

const initialWidth = typeof window === "undefined" ? 1280 : window.innerWidth;

export const windowWidth = signal(initialWidth);
export const breakpoint = signal<Breakpoint>(breakpointOf(initialWidth));
/** True up to 991 px. */
export const isNarrow = signal(initialWidth <= narrowWidth);

/** Follows the viewport's size. Returns a function that stops. */
export function watchWidth(): () => void {
  const updateWidth = () => {
    const width = window.innerWidth;
    windowWidth.value = width;
    breakpoint.value = breakpointOf(width);
    isNarrow.value = width <= narrowWidth;
  };
  updateWidth();
  window.addEventListener("resize", updateWidth);
  return () => window.removeEventListener("resize", updateWidth);
}
