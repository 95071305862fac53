// Keeps calls for which the server requires a second factor. After a right code each is sent once
// more unchanged, and its caller gets the new response.

import { signal } from "@preact/signals";
import { ApiError } from "./error";

/** Max number of held calls. Further ones fail at once. */
const waitingLimit = 32;

interface WaitingCall {
  refused: ApiError;
  retry: (bearer?: string) => Promise<unknown>;
  /** A method, because it accepts the response type of the same call. */
  resolve(answer: unknown): void;
  reject: (error: unknown) => void;
}

export interface TwoFactorHooks {
  /** Sends the code (or a backup code) to the server. */
  confirm(proof: Proof, bearer: string | undefined): Promise<unknown>;
  open(waiting: number): void;
  close(passed: boolean): void;
}

export type Proof = { code: string } | { backup_code: string };

export class TwoFactorQueue {
  private queue: WaitingCall[] = [];
  /** Number of calls that wait for the code. */
  readonly waiting = signal(0);

  constructor(private readonly hooks: TwoFactorHooks) {}

  /** Keeps a refused call. Settles with the response of its second attempt. */
  enqueue<Answer>(refused: ApiError, retry: (bearer?: string) => Promise<Answer>): Promise<Answer> {
    if (this.queue.length >= waitingLimit) return Promise.reject(refused);
    return new Promise((resolve, reject) => {
      this.queue.push({ refused, retry, resolve, reject });
      this.waiting.value = this.queue.length;
      this.hooks.open(this.queue.length);
    });
  }

  /**
   * Checks a code. Resolves once the queue is being sent again. Rejects with the refusal of a wrong
   * code, and then another can be tried. An ended session ends the waiting.
   */
  async validate(proof: string | Proof): Promise<void> {
    try {
      await this.hooks.confirm(typeof proof === "string" ? { code: proof } : proof, this.pendingBearer());
    } catch (error) {
      if (error instanceof ApiError && error.is(401)) this.rejectAll();
      throw error;
    }
    const calls = this.drain(true);
    for (const call of calls) {
      void call.retry(bearerOf(call.refused)).then(call.resolve, call.reject);
    }
  }

  /** Cancels: every waiting caller gets the refusal. */
  rejectAll(): void {
    for (const call of this.drain(false)) call.reject(call.refused);
  }

  private drain(passed: boolean): WaitingCall[] {
    const calls = this.queue;
    this.queue = [];
    this.waiting.value = 0;
    this.hooks.close(passed);
    return calls;
  }

  // A login with two-factor names the session that waits for the code.
  private pendingBearer(): string | undefined {
    return this.queue.map((call) => bearerOf(call.refused)).findLast(Boolean);
  }
}

function bearerOf(refused: ApiError): string | undefined {
  const token = refused.extra.token;
  return typeof token === "string" ? token : undefined;
}
