// The subscribed channels: their versions, missing events, and how they resume after a
// disconnection.

import type { SubscribedAnswer } from "../api.gen";
import type { ServerEvent } from "../types";
import { eventOf, type ServerMessage, type ClientMessage } from "./frames";

export interface Listener<Snapshot = unknown> {
  handleEvent(event: ServerEvent): void;
  /** The channel's whole state, at the start or after a disconnection that was too long to catch up. */
  snapshot?(data: Snapshot): void;
  /** The known state is out of date and there is no snapshot, so it must be loaded again. */
  reset?(): void;
  /** The server refuses the channel to this visitor. */
  refused?(code: number): void;
}

interface Channel {
  listeners: Set<Listener>;
  epoch: string | undefined;
  v: number | undefined;
  /** A subscription is running, and versioned events wait for its response. */
  subscribing: boolean;
  pending: ServerMessage[];
}

/** Missed messages arrive unchanged. */
type Subscribed = SubscribedAnswer & { messages?: ServerMessage[] };

/** Max number of events that wait for a subscription's response. With more, the channel is loaded again. */
const maxPending = 256;

export class Channels {
  private readonly channels = new Map<string, Channel>();

  constructor(
    private readonly send: (message: ClientMessage) => boolean,
    /** Called for every delivered event once, whatever the number of listeners. */
    private readonly announce: (event: ServerEvent) => void,
    /** Spreads the loads that a restart of the server causes at all clients. */
    private readonly runDelayed: (load: () => void) => unknown,
  ) {}

  /** Subscribes to a channel until the returned function is called. */
  join(name: string, listener: Listener): () => void {
    let channel = this.channels.get(name);
    if (!channel) {
      channel = { listeners: new Set(), epoch: undefined, v: undefined, subscribing: false, pending: [] };
      this.channels.set(name, channel);
      this.requestSubscription(name, channel);
    }
    channel.listeners.add(listener);
    return () => this.leave(name, listener);
  }

  private leave(name: string, listener: Listener): void {
    const channel = this.channels.get(name);
    if (!channel?.listeners.delete(listener) || channel.listeners.size > 0) return;
    this.channels.delete(name);
    this.send({ event: "unsubscribe", data: { channel: name } });
  }

  /** Resumes all channels on a new connection. */
  resume(): void {
    for (const [name, channel] of this.channels) {
      channel.pending = [];
      this.requestSubscription(name, channel);
    }
  }

  /** Handles a message of a channel. Returns whether it was one. */
  receive(message: ServerMessage): boolean {
    const name = message.channel;
    if (name === undefined) return false;
    const channel = this.channels.get(name);
    switch (message.event) {
      case "subscribed":
        if (channel) this.handleSubscribed(name, channel, message.data as Subscribed);
        return true;
      case "unsubscribed":
      case "error":
        if (channel) this.handleRefused(name, channel, message.data);
        return true;
      default:
        if (channel) this.handleEvent(name, channel, message);
        return true;
    }
  }

  private requestSubscription(name: string, channel: Channel): void {
    const known = channel.v !== undefined && channel.epoch !== undefined;
    const since = known ? { since: channel.v, epoch: channel.epoch } : {};
    channel.subscribing = this.send({ event: "subscribe", data: { channel: name, ...since } });
  }

  private handleSubscribed(name: string, channel: Channel, answer: Subscribed): void {
    channel.subscribing = false;
    const restarted = channel.epoch !== answer.epoch;
    const before = restarted ? undefined : channel.v;
    channel.epoch = answer.epoch;
    if ("snapshot" in answer) for (const listener of channel.listeners) listener.snapshot?.(answer.snapshot);
    else if (answer.reset) {
      const reset = () => channel.listeners.forEach((listener) => listener.reset?.());
      restarted ? this.runDelayed(reset) : reset();
    }
    if (answer.messages && before !== undefined) {
      for (const message of answer.messages) if ((message.v ?? 0) > before) this.deliver(name, channel, message);
    }
    channel.v = answer.v;
    const pending = channel.pending;
    channel.pending = [];
    for (const message of pending) this.handleEvent(name, channel, message);
  }

  private handleRefused(name: string, channel: Channel, data: unknown): void {
    const code = (data as { code?: unknown } | undefined)?.code;
    if (typeof code !== "number") return; // The response to leaving and joining again.
    channel.subscribing = false;
    channel.pending = [];
    channel.v = undefined;
    this.channels.delete(name);
    for (const listener of channel.listeners) listener.refused?.(code);
  }

  private handleEvent(name: string, channel: Channel, message: ServerMessage): void {
    if (message.v === undefined) {
      this.deliver(name, channel, message);
      return;
    }
    if (channel.subscribing) {
      this.buffer(channel, message);
      return;
    }
    if (channel.v !== undefined && message.v <= channel.v) return; // Known already.
    if (channel.v === undefined || message.v === channel.v + 1) {
      channel.v = message.v;
      this.deliver(name, channel, message);
      return;
    }
    this.buffer(channel, message);
    this.requestSubscription(name, channel);
  }

  // If too many wait, the oldest are dropped. The missing ones are requested like any others.
  private buffer(channel: Channel, message: ServerMessage): void {
    if (channel.pending.length >= maxPending) channel.pending.shift();
    channel.pending.push(message);
  }

  private deliver(name: string, channel: Channel, message: ServerMessage): void {
    const event = eventOf(name, message);
    this.announce(event);
    for (const listener of [...channel.listeners]) listener.handleEvent(event);
  }
}
