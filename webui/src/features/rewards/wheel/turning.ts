// How a wheel turns: which sector stops under the pointer, and where it stands at any
// moment of its five seconds.

/** Sectors that are drawn: each of the six segments twice. */
export const sectors = 12;
export const segments = 6;
export const sectorDegrees = 360 / sectors;

/** How long the wheel turns, in milliseconds, and how often. */
export const duration = 5000;
export const turns = 8;

/** The sector for a segment of 1 to 6: itself or its twin across the wheel. Which of them is no part of the prize. */
export const sectorOf = (segment: number, twin: boolean): number => segment - 1 + (twin ? segments : 0);

/** Where the wheel stops, in degrees: full turns, and the sector's middle under the pointer at the top. */
export const stopOf = (sector: number): number => turns * 360 + ((sectors - sector) % sectors) * sectorDegrees;

/** Where the wheel stands after so many milliseconds: fast at first, then settling. */
export function degreesAt(ms: number, stop: number): number {
  const part = Math.min(1, Math.max(0, ms / duration));
  return stop * (1 - (1 - part) ** 3);
}

/** How many boundaries between sectors have passed the pointer: they lie half a sector beside the middles. */
export const boundariesAt = (degrees: number): number => Math.floor((degrees + sectorDegrees / 2) / sectorDegrees);

/** The segment of 1 to 6 under the pointer when the wheel stands so. */
export function segmentAt(degrees: number): number {
  const sector = (sectors - (boundariesAt(degrees) % sectors)) % sectors;
  return (sector % segments) + 1;
}

/** What moves a wheel. */
export interface Motion {
  now(): number;
  /** Calls on with the next frame. */
  frame(on: () => void): void;
  /** Whether the player wants no motion. */
  still(): boolean;
}

/** Turns from 0 to a stop; tells of each frame and of each boundary that passes. Resolves at the end. */
export function turn(stop: number, motion: Motion, show: (degrees: number) => void, tick: () => void): Promise<void> {
  show(0);
  if (motion.still()) {
    show(stop);
    return Promise.resolve();
  }
  const began = motion.now();
  let passed = boundariesAt(0);
  return new Promise((resolve) => {
    const step = () => {
      const ms = motion.now() - began;
      const degrees = degreesAt(ms, stop);
      show(degrees);
      for (const reached = boundariesAt(degrees); passed < reached; passed += 1) tick();
      if (ms >= duration) resolve();
      else motion.frame(step);
    };
    motion.frame(step);
  });
}

/** The browser's own motion. */
export const browserMotion: Motion = {
  now: () => performance.now(),
  frame: (on) => void requestAnimationFrame(on),
  still: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
};
