// The positions of the wheel and the ball at every moment of a spin. Angles are in degrees,
// clockwise from the top.

/** The pockets of a European wheel, clockwise. */
export const order = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28,
  12, 35, 3, 26,
];

export const pocketStep = 360 / order.length;

/** The middle of a pocket on the rotor. */
export function pocketAngle(pocket: number): number {
  return order.indexOf(pocket) * pocketStep;
}

export interface WheelState {
  /** The rotation of the rotor. */
  rotor: number;
  /** The angle of the ball, as seen by the player. */
  ball: number;
  /** 1 on the outer track, 0 in the pockets. */
  height: number;
}

/** The share of the spin after which the ball is in its pocket. */
export const settledShare = 0.82;
const dropShare = 0.5;
const rotorTurn = 300;
const ballTurns = 4;

/** The ball is in a pocket, at a rotation of the rotor. */
export function wheelAtRest(pocket: number, rotor: number): WheelState {
  return { rotor, ball: rotor + pocketAngle(pocket), height: 0 };
}

/** A moment of the spin, t from 0 to 1. start is the rotation at the beginning. */
export function spinAt(t: number, pocket: number, start: number): WheelState {
  const rotor = start + rotorTurn * (1 - (1 - t) ** 2);
  // The ball runs against the rotor and comes to rest relative to it.
  const run = Math.min(1, t / settledShare);
  const ballOffset = ballTurns * 360 * (1 - run) ** 2;
  return { rotor, ball: rotor + pocketAngle(pocket) + ballOffset, height: fall((t - dropShare) / (settledShare - dropShare)) };
}

/** The way down from the track: a drop and two smaller bounces. */
function fall(part: number): number {
  if (part <= 0) return 1;
  if (part >= 1) return 0;
  if (part < 0.5) return 1 - (part / 0.5) ** 2;
  const hop = (from: number, to: number, high: number) => high * (1 - ((2 * part - from - to) / (to - from)) ** 2);
  return part < 0.8 ? hop(0.5, 0.8, 0.34) : hop(0.8, 1, 0.12);
}

/** The moments at which the ball strikes the pockets. */
export const strikes = [0.5, 0.8, 1].map((part) => dropShare + part * (settledShare - dropShare));
