// Outgoing messages. Each has its own id, so sending it again does not duplicate it. They survive a
// reload, are sent in order, and respect the slow mode. A refused message is returned with the
// reason.

import { signal, type ReadonlySignal } from "@preact/signals";
import { ApiError } from "../../../lib/error";

export interface Outgoing {
  request_id: string;
  /** The author. Another user of this browser must not send it. */
  user: string;
  channel: string;
  kind: "message" | "sticker";
  /** The text, or the address of a sticker. */
  content: string;
  at: number;
  state: "waiting" | "sending" | "refused";
  /** Why it was refused, as a sentence. */
  reason?: string;
}

export interface OutboxEnvironment {
  send(message: Outgoing): Promise<void>;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  now(): number;
  /** Calls fn later. Returns a function that cancels it. */
  schedule(fn: () => void, ms: number): () => void;
  online(): boolean;
  /** The signed-in player's id. Null for a guest. */
  user(): string | null;
  /** Min milliseconds between two messages of the player. 0 without slow mode. */
  slowModeDelay(): number;
  /** The text of an error for the player. */
  reason(error: unknown): string;
  /** Handles a refused message. Returns true if it was put back into the text field. */
  refused(message: Outgoing, error: unknown): boolean;
  /** A unique id. */
  newId(): string;
}

/** The storage key of pending messages, for the lifetime of the tab. */
export const outboxKey = "croupier.chat.outbox";
/** Max number of pending messages. Beyond it, new ones are not accepted. */
export const outboxLimit = 20;
/** The error code of a message that came too soon. The response includes the waiting time. */
const tooFastCode = 5;
const firstRetryDelay = 2000;
const maxRetryDelay = 30_000;

export class Outbox {
  private readonly messagesSignal = signal<Outgoing[]>([]);
  /** When the next message can be sent, by this browser's clock. */
  private readonly sendAfter = signal(0);
  private cancel: (() => void) | null = null;
  private busy = false;
  private failures = 0;

  constructor(private readonly environment: OutboxEnvironment) {
    this.messagesSignal.value = readStored(environment.storage.getItem(outboxKey));
  }

  get messages(): ReadonlySignal<Outgoing[]> {
    return this.messagesSignal;
  }

  /** Unix milliseconds until which the slow mode blocks the player. */
  get slowUntil(): ReadonlySignal<number> {
    return this.sendAfter;
  }

  /** Adds a message. Returns false if the outbox is full or the visitor is not signed in. */
  add(channel: string, kind: Outgoing["kind"], content: string): boolean {
    const user = this.environment.user();
    if (user === null || this.messagesSignal.peek().length >= outboxLimit) return false;
    const message: Outgoing = {
      request_id: this.environment.newId(), user, channel, kind, content, at: this.environment.now(), state: "waiting",
    };
    this.store([...this.messagesSignal.peek(), message]);
    this.sendNext();
    return true;
  }

  /** Removes a message, because it appeared in the room or the player discarded it. */
  remove(requestId: string): void {
    if (this.messagesSignal.peek().some((message) => message.request_id === requestId)) {
      this.store(this.messagesSignal.peek().filter((message) => message.request_id !== requestId));
    }
  }

  /** Sends a refused message again, as a new one. */
  resend(requestId: string): void {
    const message = this.messagesSignal.peek().find((one) => one.request_id === requestId && one.state === "refused");
    if (!message || this.environment.user() !== message.user) return;
    this.remove(requestId);
    this.add(message.channel, message.kind, message.content);
  }

  /** Sends what can be sent now. Called whenever the connection or the player changes. */
  sendNext(): void {
    this.cancel?.();
    this.cancel = null;
    const user = this.environment.user();
    const first = this.messagesSignal.peek().find((message) => message.user === user && message.state === "waiting");
    if (this.busy || !first || !this.environment.online()) return;
    const wait = this.sendAfter.peek() - this.environment.now();
    if (wait > 0) this.cancel = this.environment.schedule(() => this.sendNext(), wait);
    else void this.deliver(first);
  }

  private async deliver(message: Outgoing): Promise<void> {
    this.busy = true;
    this.update(message.request_id, { state: "sending" });
    try {
      await this.environment.send(message);
      this.failures = 0;
      this.sendAfter.value = this.environment.now() + this.environment.slowModeDelay();
      this.remove(message.request_id);
    } catch (error) {
      this.handleFailure(message, error);
    }
    this.busy = false;
    this.sendNext();
  }

  private handleFailure(message: Outgoing, error: unknown): void {
    const wait = retryDelayOf(error);
    if (wait !== null) {
      this.failures += 1;
      this.update(message.request_id, { state: "waiting" });
      this.sendAfter.value = this.environment.now() + (wait || Math.min(maxRetryDelay, firstRetryDelay * 2 ** (this.failures - 1)));
      return;
    }
    this.failures = 0;
    // It may have appeared in the room before its response failed.
    if (!this.messagesSignal.peek().some((one) => one.request_id === message.request_id)) return;
    if (this.environment.refused(message, error)) this.remove(message.request_id);
    else this.update(message.request_id, { state: "refused", reason: this.environment.reason(error) });
  }

  private update(requestId: string, patch: Partial<Outgoing>): void {
    this.store(this.messagesSignal.peek().map((message) => (message.request_id === requestId ? { ...message, ...patch } : message)));
  }

  private store(messages: Outgoing[]): void {
    this.messagesSignal.value = messages;
    if (messages.length === 0) this.environment.storage.removeItem(outboxKey);
    else this.environment.storage.setItem(outboxKey, JSON.stringify(messages));
  }
}

/** The delay before another attempt, 0 by default. Null if another attempt would be refused as well. */
function retryDelayOf(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  if (error.uncertain) return 0;
  if (error.status === 429 || error.status >= 500) return (error.retryAfter ?? 0) * 1000;
  if (!error.is(tooFastCode)) return null;
  const seconds = error.extra.wait;
  return typeof seconds === "number" && seconds > 0 ? seconds * 1000 : 1000;
}

// A message that was being sent when the page closed may or may not have arrived. Its id makes a
// repetition safe.
function readStored(text: string | null): Outgoing[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    return list.filter(isOutgoing).slice(0, outboxLimit).map((message) => (message.state === "sending" ? { ...message, state: "waiting" } : message));
  } catch {
    return [];
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  const one = value as Partial<Record<keyof Outgoing, unknown>> | null;
  return (
    typeof one === "object" && one !== null &&
    [one.request_id, one.user, one.channel, one.content].every((text) => typeof text === "string" && text !== "") &&
    (one.kind === "message" || one.kind === "sticker") &&
    (one.state === "waiting" || one.state === "sending" || one.state === "refused") && typeof one.at === "number"
  );
}
