// The position of a menu and its keyboard navigation, without access to the DOM.

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The distance between the menu and its button, and the margin at the edges, in pixels. */
const gap = 4;
const margin = 8;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/**
 * Below its button if there is space, otherwise above it, otherwise as low as the bounds allow.
 * Right-aligned with the button. It never leaves the bounds.
 */
export function placeMenu(button: Rect, size: { width: number; height: number }, bounds: Rect): { left: number; top: number; maxHeight: number } {
  const maxHeight = bounds.bottom - bounds.top - 2 * margin;
  const height = Math.min(size.height, maxHeight);
  const maxTop = bounds.bottom - margin - height;
  const below = button.bottom + gap;
  const above = button.top - gap - height;
  const top = below <= maxTop ? below : above >= bounds.top + margin ? above : maxTop;
  return {
    left: clamp(button.right - size.width, bounds.left + margin, Math.max(bounds.left + margin, bounds.right - margin - size.width)),
    top: clamp(top, bounds.top + margin, maxTop),
    maxHeight,
  };
}

/**
 * The entry that a key moves to. Null for other keys. A character moves to the next entry that begins
 * with it.
 */
export function entryAfter(key: string, at: number, labels: readonly string[]): number | null {
  const count = labels.length;
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key.length !== 1 || key === " ") return null;
  const char = key.toLowerCase();
  for (let step = 1; step <= count; step += 1) {
    const index = (Math.max(at, -1) + step + count) % count;
    if (labels[index]!.trim().toLowerCase().startsWith(char)) return index;
  }
  return null;
}
