// Messages on their way. Each carries an id of its own, so that sending it
// again makes no second message. They are kept over a reload, leave in order,
// keep to the slow mode, and one that is refused comes back with the reason.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import { ApiError } from "../../../lib/error";

export interface Outgoing {
  request_id: string;
  /** Whose message it is: another player of this browser must not send it. */
  user: string;
  channel: string;
  kind: "message" | "sticker";
  /** The text, or a sticker's address. */
  content: string;
  at: number;
  state: "waiting" | "sending" | "refused";
  /** Why it was refused, a sentence. */
  reason?: string;
}

export interface OutboxWorld {
  send(message: Outgoing): Promise<void>;
  box: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  now(): number;
  /** Calls fn later; returns what prevents it. */
  later(fn: () => void, ms: number): () => void;
  online(): boolean;
  /** The signed-in player's id; null for a guest. */
  user(): string | null;
  /** Milliseconds between two messages of the player; 0 without slow mode. */
  slow(): number;
  /** What an error is called in front of the player. */
  reason(error: unknown): string;
  /** A refused message; true when it was put back where it was written. */
  refused(message: Outgoing, error: unknown): boolean;
  /** An id that no other message has. */
  newId(): string;
}

/** Where waiting messages are kept for the life of the tab. */
export const outboxKey = "croupier.chat.outbox";
/** Messages that may wait; with more, writing has to wait, too. */
export const outboxLimit = 20;
/** The refusal of a message that came too soon; the answer says how long to wait. */
const tooFast = 5;
const firstPause = 2000;
const longestPause = 30_000;

export class Outbox {
  private readonly held = signal<Outgoing[]>([]);
  /** When the next message may leave, by this browser's clock. */
  private readonly opensAt = signal(0);
  private cancel: (() => void) | null = null;
  private busy = false;
  private failures = 0;

  constructor(private readonly world: OutboxWorld) {
    this.held.value = restore(world.box.getItem(outboxKey));
  }

  get messages(): ReadonlySignal<Outgoing[]> {
    return this.held;
  }

  /** Unix milliseconds until which the slow mode holds the player back. */
  get slowUntil(): ReadonlySignal<number> {
    return this.opensAt;
  }

  /** Takes a message in; false when the box is full or nobody is signed in. */
  add(channel: string, kind: Outgoing["kind"], content: string): boolean {
    const user = this.world.user();
    if (user === null || this.held.peek().length >= outboxLimit) return false;
    const message: Outgoing = {
      request_id: this.world.newId(), user, channel, kind, content, at: this.world.now(), state: "waiting",
    };
    this.keep([...this.held.peek(), message]);
    this.pump();
    return true;
  }

  /** Takes a message out: it was seen in the room, or the player gave it up. */
  remove(requestId: string): void {
    if (this.held.peek().some((message) => message.request_id === requestId)) {
      this.keep(this.held.peek().filter((message) => message.request_id !== requestId));
    }
  }

  /** Sends a refused message once more, as a new one. */
  again(requestId: string): void {
    const message = this.held.peek().find((one) => one.request_id === requestId && one.state === "refused");
    if (!message || this.world.user() !== message.user) return;
    this.remove(requestId);
    this.add(message.channel, message.kind, message.content);
  }

  /** Sends what may leave now. Called again whenever the connection or the player changes. */
  pump(): void {
    this.cancel?.();
    this.cancel = null;
    const user = this.world.user();
    const first = this.held.peek().find((message) => message.user === user && message.state === "waiting");
    if (this.busy || !first || !this.world.online()) return;
    const wait = this.opensAt.peek() - this.world.now();
    if (wait > 0) this.cancel = this.world.later(() => this.pump(), wait);
    else void this.deliver(first);
  }

  private async deliver(message: Outgoing): Promise<void> {
    this.busy = true;
    this.change(message.request_id, { state: "sending" });
    try {
      await this.world.send(message);
      this.failures = 0;
      this.opensAt.value = this.world.now() + this.world.slow();
      this.remove(message.request_id);
    } catch (error) {
      this.failed(message, error);
    }
    this.busy = false;
    this.pump();
  }

  private failed(message: Outgoing, error: unknown): void {
    const wait = passing(error);
    if (wait !== null) {
      this.failures += 1;
      this.change(message.request_id, { state: "waiting" });
      this.opensAt.value = this.world.now() + (wait || Math.min(longestPause, firstPause * 2 ** (this.failures - 1)));
      return;
    }
    this.failures = 0;
    // It may have been seen in the room before its answer failed.
    if (!this.held.peek().some((one) => one.request_id === message.request_id)) return;
    if (this.world.refused(message, error)) this.remove(message.request_id);
    else this.change(message.request_id, { state: "refused", reason: this.world.reason(error) });
  }

  private change(requestId: string, patch: Partial<Outgoing>): void {
    this.keep(this.held.peek().map((message) => (message.request_id === requestId ? { ...message, ...patch } : message)));
  }

  private keep(messages: Outgoing[]): void {
    this.held.value = messages;
    if (messages.length === 0) this.world.box.removeItem(outboxKey);
    else this.world.box.setItem(outboxKey, JSON.stringify(messages));
  }
}

/** How long to wait before another try, 0 when unsaid; null when another try would be refused as well. */
function passing(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  if (error.uncertain) return 0;
  if (error.status === 429 || error.status >= 500) return (error.retryAfter ?? 0) * 1000;
  if (!error.is(tooFast)) return null;
  const seconds = error.extra.wait;
  return typeof seconds === "number" && seconds > 0 ? seconds * 1000 : 1000;
}

// What was on its way when the page went may or may not have arrived: its id
// makes sending it again safe.
function restore(text: string | null): Outgoing[] {
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
