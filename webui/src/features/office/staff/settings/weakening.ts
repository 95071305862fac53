// Which changes of a setting weaken a control, by the rule that the server names. The server
// decides. This warns before the request is sent.

import type { SettingsRow } from "../../../../lib/api.gen";

/** Above every number that a setting can have. */
const noLimit = 2n ** 63n;

const units: Record<string, bigint> = { ns: 1n, us: 1000n, "µs": 1000n, ms: 1_000_000n, s: 1_000_000_000n, m: 60_000_000_000n, h: 3_600_000_000_000n };

/**
 * A number as the server compares it: an integer, an amount in millionths, a duration in
 * nanoseconds. Null if invalid.
 */
function parseComparable(kind: string, value: unknown): bigint | null {
  const text = String(value ?? "").trim();
  if (text === "") return 0n;
  if (kind === "duration") {
    if (!/^([\d.]+(ns|us|µs|ms|s|m|h))+$/.test(text)) return text === "0" ? 0n : null;
    return [...text.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)].reduce((sum, [, count, unit]) => sum + BigInt(Math.round(Number(count) * Number(units[unit!]))), 0n);
  }
  const parts = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text);
  if (!parts) return null;
  const millionths = BigInt(parts[2]!) * 1_000_000n + BigInt((parts[3] ?? "").padEnd(6, "0"));
  return parts[1] ? -millionths : millionths;
}

/** Whether a change weakens a control. "perhaps" if only the server knows. */
export function weakensControl(row: SettingsRow, next: unknown): boolean | "perhaps" {
  const { kind, value: before, weakened } = row;
  if (weakened === "never" || JSON.stringify(before) === JSON.stringify(next)) return false;
  const compare = (zero: (value: unknown) => boolean, higher: boolean): boolean => {
    const comparable = (value: unknown) => (zero(value) ? noLimit : parseComparable(kind, value)) ?? noLimit;
    return higher ? comparable(next) > comparable(before) : comparable(next) < comparable(before);
  };
  switch (weakened) {
    case "changed": return true;
    case "raised": return compare(() => false, true);
    case "raised or emptied": return compare((value) => value === "", true);
    case "raised or set to 0": return compare((value) => parseComparable(kind, value) === 0n, true);
    case "lowered": return compare(() => false, false);
    case "turned on": return next === true;
    case "turned off": return next === false;
    case "an item is removed": return Array.isArray(before) && Array.isArray(next) && before.some((item) => !next.includes(item));
    default: return "perhaps";
  }
}

/** When a change of the setting waits for a second person, as text. Null for never. */
export function approvalRule({ weakened }: SettingsRow): string | null {
  if (weakened === "never") return null;
  if (weakened === "changed") return "Every change needs approval.";
  if (weakened === "depends on the values") return "A change that weakens it needs approval.";
  return `Needs approval if ${weakened === "an item is removed" ? weakened : `it is ${weakened}`}.`;
}
