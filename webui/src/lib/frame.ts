// State of the frame for pages: whether the drawer is open, and whether a bet is running.

import { signal } from "@preact/signals";
import type { LinkState } from "./bus";

/** The sidebar as a drawer, on narrow screens. */
export const drawerOpen = signal(false);

/** A bet was sent and is not answered yet. */
export const betPending = signal(false);

export const liveState = signal<LinkState>("connecting");
export const originalsState = signal<LinkState>("connecting");
