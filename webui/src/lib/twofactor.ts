// Calls that the server refuses until the player gives a second factor wait
// here. When the code was right, each is sent once more with what it said the
// first time, and its caller gets the new answer.

import { signal } from "@preact/signals-react";
import { ApiError } from "./error";

/** Calls that may wait; more are refused at once. */
const waitingLimit = 32;

interface Waiting {
  refused: ApiError;
  again: (bearer?: string) => Promise<unknown>;
  /** A method: it takes what again of the same call answers. */
  resolve(answer: unknown): void;
  reject: (error: unknown) => void;
}

export interface TwoFactorHooks {
  /** Checks the code (or a backup code) with the server. */
  confirm(proof: Proof, bearer: string | undefined): Promise<unknown>;
  open(waiting: number): void;
  close(passed: boolean): void;
}

export type Proof = { code: string } | { backup_code: string };

export class TwoFactorQueue {
  private queue: Waiting[] = [];
  /** How many calls wait for the code. */
  readonly waiting = signal(0);

  constructor(private readonly hooks: TwoFactorHooks) {}

  /** Keeps a refused call; settles with the answer of its second sending. */
  hold<Answer>(refused: ApiError, again: (bearer?: string) => Promise<Answer>): Promise<Answer> {
    if (this.queue.length >= waitingLimit) return Promise.reject(refused);
    return new Promise((resolve, reject) => {
      this.queue.push({ refused, again, resolve, reject });
      this.waiting.value = this.queue.length;
      this.hooks.open(this.queue.length);
    });
  }

  /**
   * Checks a code. Resolves once the queue is being sent again; rejects with
   * the refusal of a wrong code, after which another may be tried. A session
   * that is gone ends the waiting.
   */
  async validate(proof: string | Proof): Promise<void> {
    try {
      await this.hooks.confirm(typeof proof === "string" ? { code: proof } : proof, this.pendingBearer());
    } catch (error) {
      if (error instanceof ApiError && error.is(401)) this.abandon();
      throw error;
    }
    const held = this.drain(true);
    for (const call of held) {
      void call.again(bearerOf(call.refused)).then(call.resolve, call.reject);
    }
  }

  /** Gives up: every waiting caller gets the refusal. */
  abandon(): void {
    for (const call of this.drain(false)) call.reject(call.refused);
  }

  private drain(passed: boolean): Waiting[] {
    const held = this.queue;
    this.queue = [];
    this.waiting.value = 0;
    this.hooks.close(passed);
    return held;
  }

  // A login under two-factor names the session that waits for the code.
  private pendingBearer(): string | undefined {
    return this.queue.map((call) => bearerOf(call.refused)).findLast(Boolean);
  }
}

function bearerOf(refused: ApiError): string | undefined {
  const token = refused.extra.token;
  return typeof token === "string" ? token : undefined;
}
