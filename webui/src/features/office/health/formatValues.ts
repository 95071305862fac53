// Sizes and durations as texts.

const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];

/** "812 bytes", "4.2 MiB", "118 GiB". */
export function sizeText(bytes: number): string {
  let value = Math.abs(bytes);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${bytes < 0 ? "−" : ""}${value.toFixed(digits)} ${units[unit]}`;
}

/** A duration of the server in microseconds: "0.3 ms", "48 ms", "1.2 s". */
export function microsText(micros: number): string {
  const ms = micros / 1000;
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(1)} s`;
}

const spanUnits = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1000, "s"],
] as const;

/** A duration in its two largest units: "3 d 4 h", "12 min", "0 s". */
export function spanText(ms: number): string {
  const parts: string[] = [];
  let rest = Math.max(0, ms);
  for (const [length, unit] of spanUnits) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count} ${unit}`);
    if (parts.length === 2 || (parts.length === 1 && count === 0)) break;
  }
  return parts.join(" ") || "0 s";
}
