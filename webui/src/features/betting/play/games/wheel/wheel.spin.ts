// The rotation of the wheel. Angles are degrees, clockwise. At rotation 0 the middle of segment 0
// is under the pointer at the top.

const turn = 360;
/** Full turns of a spin. */
const turns = 3;
/** The share of a spin in which the wheel accelerates. */
const accelerationShare = 0.07;
/** How the wheel slows down. A higher value is longer and slower at the end. */
const slowdownPower = 2.7;

/**
 * The share of its segment that has passed the pointer at rest. It is large enough that no peg
 * bends the pointer, and small enough that it does not look like the next segment.
 */
const restFrom = 0.42;
const restTo = 0.84;

/**
 * The passed share of a segment at which a peg releases the pointer, and at which the pointer is
 * straight again.
 */
const releaseShare = 0.2;
const straightShare = 0.38;

export const stepOf = (segments: number): number => turn / segments;

const normalizeAngle = (angle: number): number => ((angle % turn) + turn) % turn;

/**
 * The share of the segment that has passed at rest. It varies by round for looks, so that the wheel
 * does not always stop at the same spot.
 */
export function restShare(nonce: number): number {
  const golden = (Math.abs(nonce) * 0.618033988749895) % 1;
  return restFrom + (restTo - restFrom) * golden;
}

/** The rotation, 0 to 360, at which a segment is under the pointer with this share passed. */
export function restRotation(segment: number, segments: number, passed = 0.5): number {
  return normalizeAngle(-(segment + 0.5 - passed) * stepOf(segments));
}

/** The end rotation of a spin: always forward, with at least the full turns. */
export function endRotation(start: number, rest: number): number {
  return start + turns * turn + normalizeAngle(rest - start);
}

/** The share of the way at a share of the time: accelerates, then slows down smoothly to a stop. */
export function spinProgress(time: number): number {
  const gathered = (slowdownPower * accelerationShare) / (2 * (1 - accelerationShare));
  const early = gathered / (1 + gathered);
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  if (time < accelerationShare) return early * (time / accelerationShare) ** 2;
  return early + (1 - early) * (1 - (1 - (time - accelerationShare) / (1 - accelerationShare)) ** slowdownPower);
}

/** The segment under the pointer. */
export function segmentAt(rotation: number, segments: number): number {
  return Math.floor(normalizeAngle(-rotation) / stepOf(segments) + 0.5) % segments;
}

/** The passed share of the segment under the pointer, 0 to 1. */
export function passedShare(rotation: number, segments: number): number {
  const offset = normalizeAngle(-rotation) / stepOf(segments) + 0.5;
  return 1 - (offset - Math.floor(offset));
}

/** Number of pegs that have passed the pointer up to a rotation. */
export const pegsPassed = (rotation: number, segments: number): number => Math.floor(rotation / stepOf(segments) + 0.5);

/** How far the pegs bend the pointer, 0 to 1. moved is the number of segments since the last frame. */
export function bendAt(passed: number, moved: number): number {
  // Too fast for the pointer to spring back between two pegs.
  if (moved > 0.5) return 0.7 + 0.3 * passed;
  if (passed < releaseShare) return passed / releaseShare;
  if (passed < straightShare) return ((straightShare - passed) / (straightShare - releaseShare)) ** 2;
  return 0;
}
