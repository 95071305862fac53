// The celebration of wins: the larger the multiplier, the more effects.

import { parseDecimal, formatDecimal } from "../../../lib/decimal";
import { persisted } from "../../../lib/persist";
import type { Reply } from "./contract";
import { reducedMotion } from "./motion";

/**
 * Whether wins are celebrated with light, count-up, jingles and vibration. One switch turns all of
 * them off.
 */
export const effectsOn = persisted("effects", true);

/** From small to large: a tint of the stage, a count-up, the stage's lights, a full celebration. */
export type WinTier = "tint" | "count" | "light" | "event";

const countUpFrom = 2;
const lightFrom = 10;
const eventFrom = 100;

/** The tier of an ended round. Null without a win. */
export function tierOf({ game, multiplier }: Pick<Reply, "game" | "multiplier">): WinTier | null {
  if (game.status !== "win") return null;
  const times = Number(multiplier);
  if (times >= eventFrom) return "event";
  if (times >= lightFrom) return "light";
  return times >= countUpFrom ? "count" : "tint";
}

/** Whether a win is shown even if many rounds end at once. */
export const isBig = (tier: WinTier | null): boolean => tier === "light" || tier === "event";

/** Duration of the count-up of a tier in milliseconds. 0 shows it at once. */
export function countUpDuration(tier: WinTier | null): number {
  if (!effectsOn.value || reducedMotion()) return 0;
  return { tint: 0, count: 450, light: 900, event: 1600 }[tier ?? "tint"];
}

/** Resolution of the animation. */
const shareSteps = 1000n;

/** A share of a decimal text, cut to the decimals of the text. */
export function shareOf(amount: string, share: number): string {
  const value = parseDecimal(amount);
  if (!value) return amount;
  const units = (value.units * BigInt(Math.round(share * Number(shareSteps)))) / shareSteps;
  return formatDecimal({ units, scale: value.scale }, { min: value.scale, max: value.scale, group: false });
}
