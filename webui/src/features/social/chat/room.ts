// One room: its messages, oldest first, and what the server says about it.

import { batch, computed, signal } from "@preact/signals-react";
import type { Listener } from "../../../lib/socket";
import type { ServerEvent } from "../../../lib/types";
import type { ChatState, HistoryPage, Message } from "./chat.types";

export interface RoomWorld {
  subscribe(channel: `chat:${string}`, listener: Listener<ChatState>): () => void;
  /** A page of messages older than one, or the newest. */
  history(channel: string, before?: string): Promise<HistoryPage>;
  later(fn: () => void, ms: number): () => void;
  /** What an error is called in front of the player. */
  reason(error: unknown): string;
  /** Told of every message that is said while one listens. */
  arrived(message: Message): void;
}

export type RoomInfo = Omit<ChatState, "messages">;

/** Until the server told its own. */
const unknownInfo: RoomInfo = { closed: false, slow: 5, maxLength: 256, online: 0, allowedHosts: [], rooms: [], rules: [] };

/** How long the socket's state of the room is waited for before it is asked for by a call. */
export const patience = 5000;
/** With more messages than this the oldest go, once nobody reads them. */
export const keptAtMost = 500;
const keptAfterTrim = 300;
/** A page that was left open further up lets go of its oldest from here on. */
export const keptForReaders = 3000;

/** Ids of removed messages that are remembered. */
const goneAtMost = 2000;

export class ChatRoom {
  readonly messages = signal<Message[]>([]);
  readonly phase = signal<"loading" | "ready" | "failed">("loading");
  readonly failure = signal("");
  readonly info = signal<RoomInfo>(unknownInfo);
  /** Whether there are older messages than those shown. */
  readonly more = signal(false);
  readonly older = signal<"idle" | "loading" | "failed">("idle");
  /** The quiz that nobody has solved yet. */
  readonly openQuiz = computed(() => {
    const last = this.messages.value.findLast((message) => message.type === "quiz" || message.type === "quiz_answered");
    return last?.type === "quiz" ? last : null;
  });

  private leaveChannel: (() => void) | null = null;
  private cancelPatience: (() => void) | null = null;
  /** Removed messages: an answer that was on its way meanwhile may still hold them. */
  private gone = new Set<string>();
  /** Tells answers to this joining from those to one before. */
  private joining = 0;

  constructor(readonly channel: string, private readonly world: RoomWorld) {}

  join(): void {
    if (this.leaveChannel) return;
    this.joining += 1;
    this.leaveChannel = this.world.subscribe(`chat:${this.channel}`, {
      snapshot: (state) => this.adopt(state),
      event: (event) => this.event(event),
      reset: () => void this.load(),
      refused: () => void this.load(),
    });
    if (this.phase.peek() !== "ready") this.phase.value = "loading";
    this.cancelPatience = this.world.later(() => {
      if (this.phase.peek() === "loading") void this.load();
    }, patience);
  }

  leave(): void {
    this.joining += 1;
    this.cancelPatience?.();
    this.leaveChannel?.();
    this.leaveChannel = null;
    this.older.value = "idle";
  }

  /** Starts over after a failure. */
  retry(): void {
    this.leave();
    this.phase.value = "loading";
    this.join();
    void this.load();
  }

  /** The newest messages by a call, for when the socket gives none. */
  private async load(): Promise<void> {
    const mine = this.joining;
    try {
      const page = await this.world.history(this.channel);
      if (mine === this.joining) this.take(page.messages, page.more);
    } catch (error) {
      if (mine !== this.joining || this.phase.peek() === "ready") return;
      batch(() => {
        this.failure.value = this.world.reason(error);
        this.phase.value = "failed";
      });
    }
  }

  private adopt({ messages, ...info }: ChatState): void {
    batch(() => {
      this.info.value = info;
      this.take(messages, messages.length > 0);
    });
  }

  /** Takes the newest messages over. Older ones stay when there is no hole between. */
  private take(newestFirst: Message[], more: boolean): void {
    const fresh = newestFirst.filter(({ _id }) => !this.gone.has(_id)).reverse();
    const known = this.messages.peek();
    const start = known.findIndex((message) => message._id === fresh[0]?._id);
    batch(() => {
      this.messages.value = start < 0 ? fresh : [...known.slice(0, start), ...fresh];
      if (start < 0) this.more.value = more;
      this.phase.value = "ready";
    });
  }

  private event({ event, data }: ServerEvent): void {
    switch (event) {
      case "chatMessage":
      case "chatNewQuiz":
      case "chatQuizAnswered":
        if (this.insert(data)) this.world.arrived(data);
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

  /** Adds a message at its time's place; false when it is there already. */
  insert(message: Message): boolean {
    const list = this.messages.peek();
    if (this.gone.has(message._id) || list.some((one) => one._id === message._id)) return false;
    let at = list.length;
    while (at > 0 && list[at - 1]!.created_at > message.created_at) at -= 1;
    this.messages.value = [...list.slice(0, at), message, ...list.slice(at)];
    return true;
  }

  private remove(ids: string[]): void {
    this.gone = new Set([...this.gone, ...ids].slice(-Math.max(goneAtMost, ids.length)));
    this.messages.value = this.messages.peek().filter((message) => !this.gone.has(message._id));
  }

  /** Loads the page before the oldest message. */
  async loadOlder(): Promise<void> {
    const oldest = this.messages.peek()[0];
    if (!oldest || !this.more.peek() || this.older.peek() === "loading") return;
    const mine = this.joining;
    this.older.value = "loading";
    try {
      const page = await this.world.history(this.channel, oldest._id);
      if (mine !== this.joining) return;
      const known = new Set(this.messages.peek().map((message) => message._id));
      const fresh = page.messages.filter(({ _id }) => !known.has(_id) && !this.gone.has(_id)).reverse();
      batch(() => {
        this.messages.value = [...fresh, ...this.messages.peek()];
        this.more.value = page.more && page.messages.length > 0;
        this.older.value = "idle";
      });
    } catch {
      if (mine === this.joining) this.older.value = "failed";
    }
  }

  /** Lets go of the oldest messages: of many while the newest are being read or
   *  none at all, of very many also under a reader's eyes. */
  trim(reading = false): void {
    const list = this.messages.peek();
    if (list.length <= (reading ? keptForReaders : keptAtMost)) return;
    batch(() => {
      this.messages.value = list.slice(reading ? -keptForReaders / 2 : -keptAfterTrim);
      this.more.value = true;
    });
  }

  /** The server said so in an answer. */
  close(): void {
    this.info.value = { ...this.info.peek(), closed: true };
  }
}
