// One room: its messages, oldest first, and the server's data about it.

import { batch, computed, signal } from "@preact/signals";
import type { Listener } from "../../../lib/socket";
import type { ServerEvent } from "../../../lib/types";
import type { RoomState, HistoryPage, Message } from "./chat.calls";

export interface RoomEnvironment {
  subscribe(channel: `chat:${string}`, listener: Listener<RoomState>): () => void;
  /** A page of messages before one message, or the newest page. */
  history(channel: string, before?: string): Promise<HistoryPage>;
  schedule(fn: () => void, ms: number): () => void;
  /** The text of an error for the player. */
  reason(error: unknown): string;
  /** Called for every new message. */
  onMessage(message: Message): void;
}

export type RoomInfo = Omit<RoomState, "messages">;

/** Used until the server sends its own. */
const unknownInfo: RoomInfo = { closed: false, slow: 5, maxLength: 256, online: 0, allowedHosts: [], rooms: [], rules: [] };

/** How long to wait for the room's state on the socket before a call requests it. */
export const snapshotTimeout = 5000;
/** Above this number the oldest messages are dropped, if the user reads the newest ones. */
export const maxMessages = 500;
const messagesAfterTrim = 300;
/** The same limit for a user who reads older messages. */
export const maxReaderMessages = 3000;

/** Max number of remembered ids of removed messages. */
const maxRemovedIds = 2000;

export class ChatRoom {
  readonly messages = signal<Message[]>([]);
  readonly phase = signal<"loading" | "ready" | "failed">("loading");
  readonly failure = signal("");
  readonly info = signal<RoomInfo>(unknownInfo);
  /** Whether there are older messages than those shown. */
  readonly more = signal(false);
  readonly older = signal<"idle" | "loading" | "failed">("idle");
  /** The quiz that is not solved yet. */
  readonly openQuiz = computed(() => {
    const last = this.messages.value.findLast((message) => message.type === "quiz" || message.type === "quiz_answered");
    return last?.type === "quiz" ? last : null;
  });

  private unsubscribe: (() => void) | null = null;
  private cancelSnapshotTimeout: (() => void) | null = null;
  /** Removed messages, because a response that was on its way can still contain them. */
  private removedIds = new Set<string>();
  /** The number of the current join, to ignore responses of earlier ones. */
  private joinCount = 0;

  constructor(readonly channel: string, private readonly environment: RoomEnvironment) {}

  join(): void {
    if (this.unsubscribe) return;
    this.joinCount += 1;
    this.unsubscribe = this.environment.subscribe(`chat:${this.channel}`, {
      snapshot: (state) => this.applySnapshot(state),
      handleEvent: (event) => this.handleEvent(event),
      reset: () => void this.load(),
      refused: () => void this.load(),
    });
    if (this.phase.peek() !== "ready") this.phase.value = "loading";
    this.cancelSnapshotTimeout = this.environment.schedule(() => {
      if (this.phase.peek() === "loading") void this.load();
    }, snapshotTimeout);
  }

  leave(): void {
    this.joinCount += 1;
    this.cancelSnapshotTimeout?.();
    this.unsubscribe?.();
    this.unsubscribe = null;
    this.older.value = "idle";
  }

  /** Starts again after a failure. */
  retry(): void {
    this.leave();
    this.phase.value = "loading";
    this.join();
    void this.load();
  }

  /** Loads the newest messages by a call if the socket sends none. */
  private async load(): Promise<void> {
    const ownJoin = this.joinCount;
    try {
      const page = await this.environment.history(this.channel);
      if (ownJoin === this.joinCount) this.applyMessages(page.messages, page.more);
    } catch (error) {
      if (ownJoin !== this.joinCount || this.phase.peek() === "ready") return;
      batch(() => {
        this.failure.value = this.environment.reason(error);
        this.phase.value = "failed";
      });
    }
  }

  private applySnapshot({ messages, ...info }: RoomState): void {
    batch(() => {
      this.info.value = info;
      this.applyMessages(messages, messages.length > 0);
    });
  }

  /** Applies the newest messages. Older ones stay if there is no gap. */
  private applyMessages(newestFirst: Message[], more: boolean): void {
    const newMessages = newestFirst.filter(({ _id }) => !this.removedIds.has(_id)).reverse();
    const known = this.messages.peek();
    const start = known.findIndex((message) => message._id === newMessages[0]?._id);
    batch(() => {
      this.messages.value = start < 0 ? newMessages : [...known.slice(0, start), ...newMessages];
      if (start < 0) this.more.value = more;
      this.phase.value = "ready";
    });
  }

  private handleEvent({ event, data }: ServerEvent): void {
    switch (event) {
      case "chatMessage":
      case "chatNewQuiz":
      case "chatQuizAnswered":
        if (this.insert(data)) this.environment.onMessage(data);
        break;
      case "chatRemoveMessages":
        this.remove(data.ids);
        break;
      case "chatClosed":
      case "chatOnline":
      case "chatRooms":
        this.info.value = { ...this.info.peek(), ...data };
    }
  }

  /** Inserts a message by its time. Returns false if it exists already. */
  insert(message: Message): boolean {
    const list = this.messages.peek();
    if (this.removedIds.has(message._id) || list.some((one) => one._id === message._id)) return false;
    let at = list.length;
    while (at > 0 && list[at - 1]!.created_at > message.created_at) at -= 1;
    this.messages.value = [...list.slice(0, at), message, ...list.slice(at)];
    return true;
  }

  private remove(ids: string[]): void {
    this.removedIds = new Set([...this.removedIds, ...ids].slice(-Math.max(maxRemovedIds, ids.length)));
    this.messages.value = this.messages.peek().filter((message) => !this.removedIds.has(message._id));
  }

  /** Loads the page before the oldest message. */
  async loadOlder(): Promise<void> {
    const oldest = this.messages.peek()[0];
    if (!oldest || !this.more.peek() || this.older.peek() === "loading") return;
    const ownJoin = this.joinCount;
    this.older.value = "loading";
    try {
      const page = await this.environment.history(this.channel, oldest._id);
      if (ownJoin !== this.joinCount) return;
      const known = new Set(this.messages.peek().map((message) => message._id));
      const newMessages = page.messages.filter(({ _id }) => !known.has(_id) && !this.removedIds.has(_id)).reverse();
      batch(() => {
        this.messages.value = [...newMessages, ...this.messages.peek()];
        this.more.value = page.more && page.messages.length > 0;
        this.older.value = "idle";
      });
    } catch {
      if (ownJoin === this.joinCount) this.older.value = "failed";
    }
  }

  /**
   * Drops the oldest messages: above the lower limit if the user reads the newest ones or none,
   * above the higher limit in any case.
   */
  trim(reading = false): void {
    const list = this.messages.peek();
    if (list.length <= (reading ? maxReaderMessages : maxMessages)) return;
    batch(() => {
      this.messages.value = list.slice(reading ? -maxReaderMessages / 2 : -messagesAfterTrim);
      this.more.value = true;
    });
  }

  /** A response of the server reported that the room is closed. */
  close(): void {
    this.info.value = { ...this.info.peek(), closed: true };
  }
}
