// The channels one listens to: their versions, the gaps in them, and how they
// are taken up again after a break.

import type { SubscribedAnswer } from "../api.gen";
import type { ServerEvent } from "../types";
import { eventOf, type Down, type Up } from "./frames";

export interface Listener<Snapshot = unknown> {
  event(event: ServerEvent): void;
  /** The channel's whole state, at the start or after a break too long to make up. */
  snapshot?(data: Snapshot): void;
  /** What was known is out of date and there is no snapshot: load it again. */
  reset?(): void;
  /** The server refuses the channel to this visitor. */
  refused?(code: number): void;
}

interface Channel {
  listeners: Set<Listener>;
  epoch: string | undefined;
  v: number | undefined;
  /** A subscription is under way: versioned events wait for its answer. */
  asking: boolean;
  held: Down[];
}

/** The messages that were missed come as they were sent. */
type Subscribed = SubscribedAnswer & { messages?: Down[] };

/** Events that wait for a subscription's answer; with more, the channel is read anew. */
const heldLimit = 256;

export class Channels {
  private readonly open = new Map<string, Channel>();

  constructor(
    private readonly send: (message: Up) => boolean,
    /** Hears every delivered event once, however many listen. */
    private readonly announce: (event: ServerEvent) => void = () => undefined,
  ) {}

  /** Listens to a channel until the returned function is called. */
  join(name: string, listener: Listener): () => void {
    let channel = this.open.get(name);
    if (!channel) {
      channel = { listeners: new Set(), epoch: undefined, v: undefined, asking: false, held: [] };
      this.open.set(name, channel);
      this.ask(name, channel);
    }
    channel.listeners.add(listener);
    return () => this.leave(name, listener);
  }

  private leave(name: string, listener: Listener): void {
    const channel = this.open.get(name);
    if (!channel?.listeners.delete(listener) || channel.listeners.size > 0) return;
    this.open.delete(name);
    this.send({ event: "unsubscribe", data: { channel: name } });
  }

  /** Takes all channels up again on a new connection. */
  resume(): void {
    for (const [name, channel] of this.open) {
      channel.held = [];
      this.ask(name, channel);
    }
  }

  /** Takes in a message that belongs to a channel; reports whether it was one. */
  receive(message: Down): boolean {
    const name = message.channel;
    if (name === undefined) return false;
    const channel = this.open.get(name);
    switch (message.event) {
      case "subscribed":
        if (channel) this.subscribed(name, channel, message.data as Subscribed);
        return true;
      case "unsubscribed":
      case "error":
        if (channel) this.refused(name, channel, message.data);
        return true;
      default:
        if (channel) this.event(name, channel, message);
        return true;
    }
  }

  private ask(name: string, channel: Channel): void {
    const known = channel.v !== undefined && channel.epoch !== undefined;
    const since = known ? { since: channel.v, epoch: channel.epoch } : {};
    channel.asking = this.send({ event: "subscribe", data: { channel: name, ...since } });
  }

  private subscribed(name: string, channel: Channel, answer: Subscribed): void {
    channel.asking = false;
    const before = channel.epoch === answer.epoch ? channel.v : undefined;
    channel.epoch = answer.epoch;
    if ("snapshot" in answer) for (const listener of channel.listeners) listener.snapshot?.(answer.snapshot);
    else if (answer.reset) for (const listener of channel.listeners) listener.reset?.();
    if (answer.messages && before !== undefined) {
      for (const message of answer.messages) if ((message.v ?? 0) > before) this.deliver(name, channel, message);
    }
    channel.v = answer.v;
    const held = channel.held;
    channel.held = [];
    for (const message of held) this.event(name, channel, message);
  }

  private refused(name: string, channel: Channel, data: unknown): void {
    const code = (data as { code?: unknown } | undefined)?.code;
    if (typeof code !== "number") return; // The answer to leaving and joining again.
    channel.asking = false;
    channel.held = [];
    channel.v = undefined;
    this.open.delete(name);
    for (const listener of channel.listeners) listener.refused?.(code);
  }

  private event(name: string, channel: Channel, message: Down): void {
    if (message.v === undefined) {
      this.deliver(name, channel, message);
      return;
    }
    if (channel.asking) {
      this.hold(channel, message);
      return;
    }
    if (channel.v !== undefined && message.v <= channel.v) return; // Seen already.
    if (channel.v === undefined || message.v === channel.v + 1) {
      channel.v = message.v;
      this.deliver(name, channel, message);
      return;
    }
    this.hold(channel, message);
    this.ask(name, channel);
  }

  // With too many waiting the oldest go: the gap that this leaves is asked for like any other.
  private hold(channel: Channel, message: Down): void {
    if (channel.held.length >= heldLimit) channel.held.shift();
    channel.held.push(message);
  }

  private deliver(name: string, channel: Channel, message: Down): void {
    const event = eventOf(name, message);
    this.announce(event);
    for (const listener of [...channel.listeners]) listener.event(event);
  }
}
