// The proof that a human is at the form. The site's own check is a proof of
// work; other providers draw their own widget.

import { signal } from "@preact/signals-react";
import { bootstrap } from "../../lib/bootstrap";
import { proofOf, type Challenge } from "./pow";

export type CaptchaPhase = "idle" | "working" | "failed";

export interface CaptchaHooks {
  challenge(signal: AbortSignal): Promise<Challenge>;
  solve(challenge: Challenge, progress: (part: number) => void, signal: AbortSignal): Promise<number | null>;
  now(): number;
}

/** Whether the forms ask for a proof at all. */
export const captchaWanted = (): boolean => bootstrap.captcha.provider !== "none";

/** One check by proof of work, from its challenge to the payload. */
export class ProofOfWork {
  readonly phase = signal<CaptchaPhase>("idle");
  /** How much of the longest possible work is done, 0 to 1. */
  readonly progress = signal(0);
  private running: AbortController | null = null;

  constructor(private readonly hooks: CaptchaHooks) {}

  /** Makes the proof and hands it over once; a running check is given up first. */
  async start(done: (payload: string) => void): Promise<void> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.phase.value = "working";
    this.progress.value = 0;
    try {
      const began = this.hooks.now();
      const challenge = await this.hooks.challenge(running.signal);
      const number = await this.hooks.solve(challenge, (part) => (this.progress.value = part), running.signal);
      if (running.signal.aborted) return;
      if (number === null) throw new Error("the challenge has no solution");
      this.phase.value = "idle";
      done(proofOf(challenge, number, this.hooks.now() - began));
    } catch {
      // Whatever went wrong, what helps is another try with a new challenge.
      if (!running.signal.aborted) this.phase.value = "failed";
    }
  }

  /** Gives a running check up without a word. */
  stop(): void {
    this.running?.abort();
    this.running = null;
    this.phase.value = "idle";
  }
}
