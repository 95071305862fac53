const units = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
] as const;

/** How long ago a moment was, in its largest unit: "3 d", "12 min", "now". */
export function agoText(at: number, now = Date.now()): string {
  for (const [length, unit] of units) {
    const count = Math.floor((now - at) / length);
    if (count >= 1) return `${count} ${unit}`;
  }
  return "now";
}
