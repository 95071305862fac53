// What pages know of the frame around them: whether the sidebar lies over them,
// and whether the server's news arrive.

import { signal } from "@preact/signals-react";
import type { LinkState } from "./bus";

/** The sidebar as a drawer, on narrow screens. */
export const drawerOpen = signal(false);

/** A bet is with the server and not answered yet. */
export const betUnderWay = signal(false);

export const liveState = signal<LinkState>("connecting");
export const originalsState = signal<LinkState>("connecting");
