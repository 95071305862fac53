// The position of the profit monitor, and whether it is open.

import { signal } from "@preact/signals";
import { storageKey } from "../../../../lib/persist";
import type { Point } from "../monitor.model";

const positionKey = `${storageKey}.monitor`;

export const monitorOpen = signal(false);

/** The last position. Null if it was never moved. */
export function storedPosition(): Point | null {
  try {
    const { x, y } = JSON.parse(localStorage.getItem(positionKey) ?? "null") ?? {};
    return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null;
  } catch {
    return null; // storage is missing or contains an invalid value
  }
}

export function storePosition(position: Point): void {
  try {
    localStorage.setItem(positionKey, JSON.stringify({ x: Math.round(position.x), y: Math.round(position.y) }));
  } catch {
    // Without storage the position lasts until it is closed.
  }
}
