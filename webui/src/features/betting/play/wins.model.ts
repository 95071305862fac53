// How much is made of a win: the larger the multiplier, the more.

import { parseDecimal, showDecimal } from "../../../lib/decimal";
import { persisted } from "../../../lib/persist";
import type { Reply } from "./contract";
import { reducedMotion } from "./motion";

/** Whether wins are celebrated with light, count-up, jingles and a buzz; one press switches all off. */
export const effectsOn = persisted("effects", true);

/** From small to great: a tint of the stage, a count-up, the stage's lights, an event of its own. */
export type WinTier = "tint" | "count" | "light" | "event";

const countFrom = 2;
const lightFrom = 10;
const eventFrom = 100;

/** The tier of an ended round; null where nothing was won. */
export function tierOf({ game, multiplier }: Pick<Reply, "game" | "multiplier">): WinTier | null {
  if (game.status !== "win") return null;
  const times = Number(multiplier);
  if (times >= eventFrom) return "event";
  if (times >= lightFrom) return "light";
  return times >= countFrom ? "count" : "tint";
}

/** Whether a win is shown even where many end at once. */
export const isBig = (tier: WinTier | null): boolean => tier === "light" || tier === "event";

/** Milliseconds for which a win of a tier counts up; 0 shows it at once. */
export function countTime(tier: WinTier | null): number {
  if (!effectsOn.value || reducedMotion()) return 0;
  return { tint: 0, count: 450, light: 900, event: 1600 }[tier ?? "tint"];
}

/** Parts of the way that are told apart. */
const parts = 1000n;

/** A share of a decimal text, its decimals cut where the text's end. */
export function shareOf(amount: string, share: number): string {
  const value = parseDecimal(amount);
  if (!value) return amount;
  const units = (value.units * BigInt(Math.round(share * Number(parts)))) / parts;
  return showDecimal({ units, scale: value.scale }, { min: value.scale, max: value.scale, group: false });
}
