// Where a menu lies and how its keys move: what can be told without a page.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between the menu and its button, and what stays free at the edges, in pixels. */
const gap = 4;
const margin = 8;

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * Below its button where there is room, otherwise above, otherwise as low as
 * the bounds allow; its right end with the button's. Nothing leaves the bounds.
 */
export function placeMenu(button: Box, size: { width: number; height: number }, bounds: Box): { left: number; top: number; maxHeight: number } {
  const maxHeight = bounds.bottom - bounds.top - 2 * margin;
  const height = Math.min(size.height, maxHeight);
  const lowest = bounds.bottom - margin - height;
  const below = button.bottom + gap;
  const above = button.top - gap - height;
  const wanted = below <= lowest ? below : above >= bounds.top + margin ? above : lowest;
  return {
    left: within(button.right - size.width, bounds.left + margin, Math.max(bounds.left + margin, bounds.right - margin - size.width)),
    top: within(wanted, bounds.top + margin, lowest),
    maxHeight,
  };
}

/** The entry that a key leads to; null for keys that lead nowhere. A letter leads to the next entry that begins with it. */
export function entryAfter(key: string, at: number, labels: readonly string[]): number | null {
  const count = labels.length;
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key.length !== 1 || key === " ") return null;
  const letter = key.toLowerCase();
  for (let step = 1; step <= count; step += 1) {
    const place = (Math.max(at, -1) + step + count) % count;
    if (labels[place]!.trim().toLowerCase().startsWith(letter)) return place;
  }
  return null;
}
