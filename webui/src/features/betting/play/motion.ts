// Animations that can be skipped: every wait and every tween of a stage ends at once if the player
// skips or the system prefers reduced motion.

export type Ease = (t: number) => number;

/** Fast at first, then slower. */
export const easeOut: Ease = (t) => 1 - (1 - t) ** 3;

/** Slow at both ends. */
export const easeInOut: Ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

/** Whether the system prefers reduced motion. */
export function reducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Resolves after a number of milliseconds, or at once when skipped. Never rejects. */
export function wait(ms: number, skip: AbortSignal): Promise<void> {
  if (ms <= 0 || skip.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      skip.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    skip.addEventListener("abort", done);
  });
}

export interface TweenOptions {
  /** Duration in milliseconds. */
  ms: number;
  /** When aborted, jumps to the end. */
  skip: AbortSignal;
  /** Default easeOut. */
  ease?: Ease;
}

/**
 * Calls step once per frame with the eased share of the way, the last time with 1. A hidden page
 * gets no frames, but its tweens still end by the clock.
 */
export function tween({ ms, skip, ease = easeOut }: TweenOptions, step: (t: number) => void): Promise<void> {
  if (ms <= 0 || skip.aborted || reducedMotion()) {
    step(1);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const from = performance.now();
    let frame = 0;
    const end = () => {
      cancelAnimationFrame(frame);
      clearTimeout(clock);
      skip.removeEventListener("abort", end);
      step(1);
      resolve();
    };
    const next = (now: number) => {
      const share = Math.max(0, (now - from) / ms);
      if (share >= 1) return end();
      step(ease(share));
      frame = requestAnimationFrame(next);
    };
    // Frames of a busy page can be late, but not later than this.
    const clock = setTimeout(end, ms + 250);
    skip.addEventListener("abort", end);
    frame = requestAnimationFrame(next);
  });
}
