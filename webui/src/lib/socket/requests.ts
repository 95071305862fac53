// Requests over the socket: a response has the id of its request.

import { ApiError, networkCode, refusal, timeoutCode } from "../error";
import type { Whispers } from "../api.gen";
import type { WhisperAnswer, WhisperRequest } from "../types";
import type { ServerMessage, ClientMessage } from "./frames";

export interface RequestOptions {
  /** Milliseconds. Default 20 s. */
  timeout?: number;
  /** Sent again on the next connection after a disconnection. For requests that have their own id. */
  resend?: boolean;
}

interface OpenRequest {
  message: ClientMessage;
  resend: boolean;
  /** A method, because it accepts the response type of this request. */
  resolve(answer: unknown): void;
  reject(error: ApiError): void;
  cancel(): void;
}

/** The server's max number of parallel requests per connection. */
export const requestLimit = 32;
const defaultTimeout = 20_000;

export class Requests {
  private readonly openRequests = new Map<string, OpenRequest>();
  private last = 0;

  constructor(
    private readonly send: (message: ClientMessage) => boolean,
    private readonly schedule: (fn: () => void, ms: number) => () => void,
  ) {}

  /** Whether one more request can be sent. */
  get hasCapacity(): boolean {
    return this.openRequests.size < requestLimit;
  }

  /** Sends a request. Null if there is no connection. */
  request<Event extends keyof Whispers>(event: Event, data: WhisperRequest<Event>, options: RequestOptions = {}): Promise<WhisperAnswer<Event>> | null {
    const $id = `r${++this.last}`;
    const message: ClientMessage = { event, data, $id };
    if (!this.send(message)) return null;
    return new Promise((resolve, reject) => {
      const settle = <T>(then: (value: T) => void) => (value: T) => {
        this.openRequests.delete($id);
        cancel();
        then(value);
      };
      const cancel = this.schedule(
        () => this.openRequests.get($id)?.reject(new ApiError("timeout", timeoutCode, "")),
        options.timeout ?? defaultTimeout,
      );
      this.openRequests.set($id, {
        message, resend: options.resend === true, resolve: settle(resolve), reject: settle(reject), cancel,
      });
    });
  }

  /** Handles a response. Returns whether a request waited for it. */
  receive(message: ServerMessage): boolean {
    const openRequest = message.$id === undefined ? undefined : this.openRequests.get(String(message.$id));
    if (!openRequest) return false;
    if (message.event === "error" || isRefusal(message.data)) openRequest.reject(refusalError(message.data));
    else openRequest.resolve(message.data);
    return true;
  }

  /** The connection is lost: requests that cannot be sent again fail with an unknown outcome. */
  rejectInterrupted(): void {
    for (const openRequest of [...this.openRequests.values()]) {
      if (!openRequest.resend) openRequest.reject(new ApiError("network", networkCode, ""));
    }
  }

  /** Sends the waiting requests on the new connection. */
  resume(): void {
    for (const openRequest of this.openRequests.values()) this.send(openRequest.message);
  }
}

// A response with both a code and a message is an error.
function isRefusal(data: unknown): boolean {
  if (data === null || typeof data !== "object") return false;
  const { code, message } = data as { code?: unknown; message?: unknown };
  return typeof code === "number" && typeof message === "string";
}

function refusalError(data: unknown): ApiError {
  const code = (data as { code?: unknown } | null)?.code;
  const status = typeof code === "number" && code >= 400 && code < 600 ? code : 400;
  const retryAfter = (data as { retryAfter?: unknown } | null)?.retryAfter;
  return refusal(status, data, typeof retryAfter === "number" ? String(Math.ceil(retryAfter)) : null);
}
