// How the wheel turns. Angles are degrees, clockwise; at rotation 0 the middle
// of segment 0 is under the pointer, which stands at the top.

const turn = 360;
/** Full turns of a spin. */
const turns = 3;
/** The share of a spin in which the wheel gathers speed. */
const gather = 0.07;
/** How the wheel slows down: higher is longer and slower at the end. */
const slowing = 2.7;

/** Segments stop under the pointer with this much of them gone by: never so
 *  little that a peg would still bend the pointer, never so much that it looks
 *  like the next one. */
const restFrom = 0.42;
const restTo = 0.84;

/** Where the pointer is let go by a peg that bends it, and where it is straight
 *  again, as shares of a segment gone by. */
const letGo = 0.2;
const straight = 0.38;

export const stepOf = (segments: number): number => turn / segments;

const within = (angle: number): number => ((angle % turn) + turn) % turn;

/** How much of its segment a round has let go by when it rests: a matter of
 *  looks, so that the wheel does not always stop on the same spot. */
export function restShare(nonce: number): number {
  const golden = (Math.abs(nonce) * 0.618033988749895) % 1;
  return restFrom + (restTo - restFrom) * golden;
}

/** The rotation, 0 to 360, at which a segment lies under the pointer with so
 *  much of it gone by. */
export function restingAt(segment: number, segments: number, gone = 0.5): number {
  return within(-(segment + 0.5 - gone) * stepOf(segments));
}

/** The rotation at which a spin ends that starts at another: always forward, and the full turns at least. */
export function endOf(start: number, rest: number): number {
  return start + turns * turn + within(rest - start);
}

/** The share of the way after a share of the time: gathers speed, then slows
 *  down without a jolt and stands. */
export function wayAt(time: number): number {
  const gathered = (slowing * gather) / (2 * (1 - gather));
  const early = gathered / (1 + gathered);
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  if (time < gather) return early * (time / gather) ** 2;
  return early + (1 - early) * (1 - (1 - (time - gather) / (1 - gather)) ** slowing);
}

/** The segment under the pointer. */
export function segmentAt(rotation: number, segments: number): number {
  return Math.floor(within(-rotation) / stepOf(segments) + 0.5) % segments;
}

/** How much of the segment under the pointer has gone by, 0 to 1. */
export function goneAt(rotation: number, segments: number): number {
  const place = within(-rotation) / stepOf(segments) + 0.5;
  return 1 - (place - Math.floor(place));
}

/** How many pegs have passed the pointer on the way to a rotation. */
export const pegsPassed = (rotation: number, segments: number): number => Math.floor(rotation / stepOf(segments) + 0.5);

/** How far the pegs bend the pointer, 0 to 1; moved is how many segments the
 *  wheel went by since the last frame. */
export function bendAt(gone: number, moved: number): number {
  // Too fast for the pointer to spring back between two pegs.
  if (moved > 0.5) return 0.7 + 0.3 * gone;
  if (gone < letGo) return gone / letGo;
  if (gone < straight) return ((straight - gone) / (straight - letGo)) ** 2;
  return 0;
}
