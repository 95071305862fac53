// Requests over the socket: each carries an id, its answer the same.

import { ApiError, networkCode, refusal, timeoutCode } from "../error";
import type { Whispers } from "../api.gen";
import type { WhisperAnswer, WhisperRequest } from "../types";
import type { Down, Up } from "./frames";

export interface RequestOptions {
  /** Milliseconds; 20 s unless told. */
  timeout?: number;
  /** Sent again on the next connection when this one breaks: for requests that carry an id of their own. */
  resend?: boolean;
}

interface Open {
  message: Up;
  resend: boolean;
  /** A method: it takes what this request is answered. */
  resolve(answer: unknown): void;
  reject(error: ApiError): void;
  cancel(): void;
}

/** Requests that the server runs at a time for one connection. */
export const requestLimit = 32;
const defaultTimeout = 20_000;

export class Requests {
  private readonly open = new Map<string, Open>();
  private last = 0;

  constructor(
    private readonly send: (message: Up) => boolean,
    private readonly later: (fn: () => void, ms: number) => () => void,
  ) {}

  /** Whether one more may be asked. */
  get room(): boolean {
    return this.open.size < requestLimit;
  }

  /** Asks; null when there is no connection to ask on. */
  ask<Event extends keyof Whispers>(event: Event, data: WhisperRequest<Event>, options: RequestOptions = {}): Promise<WhisperAnswer<Event>> | null {
    const $id = `r${++this.last}`;
    const message: Up = { event, data, $id };
    if (!this.send(message)) return null;
    return new Promise((resolve, reject) => {
      const settle = <T>(then: (value: T) => void) => (value: T) => {
        this.open.delete($id);
        cancel();
        then(value);
      };
      const cancel = this.later(
        () => this.open.get($id)?.reject(new ApiError("timeout", timeoutCode, "")),
        options.timeout ?? defaultTimeout,
      );
      this.open.set($id, {
        message, resend: options.resend === true, resolve: settle(resolve), reject: settle(reject), cancel,
      });
    });
  }

  /** Takes in an answer; reports whether a request waited for it. */
  receive(message: Down): boolean {
    const open = message.$id === undefined ? undefined : this.open.get(String(message.$id));
    if (!open) return false;
    if (message.event === "error" || isRefusal(message.data)) open.reject(refused(message.data));
    else open.resolve(message.data);
    return true;
  }

  /** The connection is gone: what may not be sent again fails, nobody knowing whether it was done. */
  interrupted(): void {
    for (const open of [...this.open.values()]) {
      if (!open.resend) open.reject(new ApiError("network", networkCode, ""));
    }
  }

  /** Sends what still waits on the new connection. */
  resume(): void {
    for (const open of this.open.values()) this.send(open.message);
  }
}

// A reply that has both a code and a message is an error.
function isRefusal(data: unknown): boolean {
  if (data === null || typeof data !== "object") return false;
  const { code, message } = data as { code?: unknown; message?: unknown };
  return typeof code === "number" && typeof message === "string";
}

function refused(data: unknown): ApiError {
  const code = (data as { code?: unknown } | null)?.code;
  const status = typeof code === "number" && code >= 400 && code < 600 ? code : 400;
  const retryAfter = (data as { retryAfter?: unknown } | null)?.retryAfter;
  return refusal(status, data, typeof retryAfter === "number" ? String(Math.ceil(retryAfter)) : null);
}
