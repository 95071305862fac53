// Where the profit monitor lies, and whether it is open.

import { signal } from "@preact/signals-react";
import { storageKey } from "../../../../lib/persist";
import type { Point } from "../monitor.model";

const placeKey = `${storageKey}.monitor`;

export const monitorOpen = signal(false);

/** The place it was left at; null when it was never moved. */
export function keptPlace(): Point | null {
  try {
    const { x, y } = JSON.parse(localStorage.getItem(placeKey) ?? "null") ?? {};
    return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null;
  } catch {
    return null; // no storage, or not ours
  }
}

export function keepPlace(place: Point): void {
  try {
    localStorage.setItem(placeKey, JSON.stringify({ x: Math.round(place.x), y: Math.round(place.y) }));
  } catch {
    // Without storage the place lasts until it is closed.
  }
}
