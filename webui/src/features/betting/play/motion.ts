// Movement that can be cut short: every wait and every tween of a stage ends
// at once when the player skips or asked their system for less motion.

export type Ease = (t: number) => number;

/** Fast at first, then settling. */
export const easeOut: Ease = (t) => 1 - (1 - t) ** 3;

/** Slow at both ends. */
export const easeInOut: Ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

/** Whether the player asked the system for less motion. */
export function reducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Resolves after so many milliseconds, or at once when skipped. Never rejects. */
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

export interface Course {
  /** How long it takes, in milliseconds. */
  ms: number;
  /** Aborted: jumps to the end. */
  skip: AbortSignal;
  /** easeOut unless told. */
  ease?: Ease;
}

/** Calls step once a frame with the eased share of the way, lastly with 1. A
 *  hidden page gets no frames; its tweens end by the clock all the same. */
export function tween({ ms, skip, ease = easeOut }: Course, step: (t: number) => void): Promise<void> {
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
    // The frames of a busy page come late, never more than this.
    const clock = setTimeout(end, ms + 250);
    skip.addEventListener("abort", end);
    frame = requestAnimationFrame(next);
  });
}
