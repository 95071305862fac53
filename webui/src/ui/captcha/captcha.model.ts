// The proof that a human uses the form. The site's own check is a proof of work. Other providers
// render their own widget.

import { signal } from "@preact/signals";
import { bootstrap } from "../../lib/bootstrap";
import { proofOf, type Challenge } from "./pow";

export type CaptchaPhase = "idle" | "working" | "failed";

export interface CaptchaHooks {
  challenge(signal: AbortSignal): Promise<Challenge>;
  solve(challenge: Challenge, progress: (share: number) => void, signal: AbortSignal): Promise<number | null>;
  now(): number;
}

/** Whether the forms require a proof. */
export const captchaRequired = (): boolean => bootstrap.captcha.provider !== "none";

/** One proof of work, from its challenge to the payload. */
export class ProofOfWork {
  readonly phase = signal<CaptchaPhase>("idle");
  /** The progress as a share of the longest possible work, 0 to 1. */
  readonly progress = signal(0);
  private running: AbortController | null = null;

  constructor(private readonly hooks: CaptchaHooks) {}

  /** Makes the proof and passes it on once. A running check is cancelled first. */
  async start(done: (payload: string) => void): Promise<void> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.phase.value = "working";
    this.progress.value = 0;
    try {
      const startedAt = this.hooks.now();
      const challenge = await this.hooks.challenge(running.signal);
      const number = await this.hooks.solve(challenge, (share) => (this.progress.value = share), running.signal);
      if (running.signal.aborted) return;
      if (number === null) throw new Error("the challenge has no solution");
      this.phase.value = "idle";
      done(proofOf(challenge, number, this.hooks.now() - startedAt));
    } catch {
      // After any failure the user can retry with a new challenge.
      if (!running.signal.aborted) this.phase.value = "failed";
    }
  }

  /** Cancels a running check silently. */
  stop(): void {
    this.running?.abort();
    this.running = null;
    this.phase.value = "idle";
  }
}
