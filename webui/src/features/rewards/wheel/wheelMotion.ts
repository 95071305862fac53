// The spin of a wheel: the sector that stops under the pointer, and the rotation at any moment of
// the five seconds.

/** Number of drawn sectors: each of the six segments twice. */
export const sectors = 12;
export const segments = 6;
export const sectorDegrees = 360 / sectors;

/** Duration of a spin in milliseconds, and number of full turns. */
export const duration = 5000;
export const turns = 8;

/**
 * The sector of a segment of 1 to 6: itself or its twin on the opposite side. The twin does not
 * affect the prize.
 */
export const sectorOfSegment = (segment: number, second: boolean): number => segment - 1 + (second ? segments : 0);

/** The final rotation in degrees: full turns, and the sector's middle under the pointer at the top. */
export const stopDegrees = (sector: number): number => turns * 360 + ((sectors - sector) % sectors) * sectorDegrees;

/** The rotation at a time in milliseconds: fast at first, then slower. */
export function degreesAt(ms: number, stop: number): number {
  const progress = Math.min(1, Math.max(0, ms / duration));
  return stop * (1 - (1 - progress) ** 3);
}

/** Number of sector boundaries that have passed the pointer. They are half a sector from the middles. */
export const boundariesAt = (degrees: number): number => Math.floor((degrees + sectorDegrees / 2) / sectorDegrees);

/** The segment of 1 to 6 under the pointer at a rotation. */
export function segmentAt(degrees: number): number {
  const sector = (sectors - (boundariesAt(degrees) % sectors)) % sectors;
  return (sector % segments) + 1;
}

/** The dependencies of an animation. */
export interface Motion {
  now(): number;
  /** Calls the function in the next frame. */
  frame(on: () => void): void;
  /** Whether reduced motion is preferred. */
  prefersReduced(): boolean;
}

/** Turns from 0 to a stop. Calls show for each frame and for each passing boundary. Resolves at the end. */
export function spinWheel(stop: number, motion: Motion, show: (degrees: number) => void, tick: () => void): Promise<void> {
  show(0);
  if (motion.prefersReduced()) {
    show(stop);
    return Promise.resolve();
  }
  const startedAt = motion.now();
  let passedBoundaries = boundariesAt(0);
  return new Promise((resolve) => {
    const step = () => {
      const ms = motion.now() - startedAt;
      const degrees = degreesAt(ms, stop);
      show(degrees);
      for (const reachedBoundaries = boundariesAt(degrees); passedBoundaries < reachedBoundaries; passedBoundaries += 1) tick();
      if (ms >= duration) resolve();
      else motion.frame(step);
    };
    motion.frame(step);
  });
}

/** The animation of the browser. */
export const browserMotion: Motion = {
  now: () => performance.now(),
  frame: (on) => void requestAnimationFrame(on),
  prefersReduced: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
};
