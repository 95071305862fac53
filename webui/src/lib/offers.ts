// What the installed features offer: links lead only to what is there.

import { overlayLoader } from "./feature";
import { verdictOf } from "./navigate";
import type { OverlayName } from "./overlays";

declare module "./overlays" {
  interface Overlays {
    /** The player's wallet, on one of its tabs. */
    wallet: { tab?: string };
  }
}

/** Whether the visitor gets a page at a path, now or after signing in. Reads signals. */
export function pageExists(path: string): boolean {
  const { kind } = verdictOf(path, "");
  return kind === "page" || kind === "login";
}

export function overlayExists(name: OverlayName): boolean {
  return overlayLoader(name) !== undefined;
}
