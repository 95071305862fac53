// The flight of the coin. Angles are degrees around its level axis: heads is up at 0, tails at 180.

import type { Side } from "./coinflip.series";

/** Full turns of a toss, plus a half turn if the side changes. */
const turns = 3;
/** The share of a toss after which the coin is back on the table. */
const landingShare = 0.8;
/** The height of the bounce, as a share of the height of the toss. */
const bounce = 0.12;
/** Degrees that it rocks when it lands. */
const rockAngle = 16;

export interface Coin {
  angle: number;
  /** 0 on the table, 1 at the top of the toss. */
  lift: number;
}

export const angleOf = (side: Side): number => (side === "heads" ? 0 : 180);

/** The coin at rest. */
export const coinAtRest = (side: Side): Coin => ({ angle: angleOf(side), lift: 0 });

/** The side that is up. */
export function sideUp(angle: number): Side {
  return Math.cos((angle * Math.PI) / 180) >= 0 ? "heads" : "tails";
}

/** The coin after a share of the time of a toss from one side to another. */
export function tossAt(time: number, from: Side, to: Side): Coin {
  const start = angleOf(from);
  const end = start + turns * 360 + (from === to ? 0 : 180);
  if (time <= 0) return { angle: start, lift: 0 };
  if (time >= 1) return coinAtRest(to);
  if (time < landingShare) {
    const share = time / landingShare;
    return { angle: start + (end - start) * share, lift: 4 * share * (1 - share) };
  }
  const share = (time - landingShare) / (1 - landingShare);
  return { angle: end + rockAngle * Math.sin(share * Math.PI * 2) * (1 - share), lift: bounce * 4 * share * (1 - share) };
}
