// The messages of the socket: one JSON object per line, several lines per frame.

import type { ServerEvent } from "../types";

export interface ClientMessage {
  event: string;
  channel?: string;
  data?: unknown;
  $id?: string;
}

export interface ServerMessage {
  event: string;
  channel?: string;
  data?: unknown;
  $id?: string;
  /** The channel's version after this event. Absent on events without history. */
  v?: number;
}

/**
 * An event of a channel. The server only publishes declared events, and the types here are
 * generated from its declarations: this is the boundary.
 */
export function eventOf(channel: string, { event, data }: ServerMessage): ServerEvent {
  return { event, channel, data } as ServerEvent;
}

/** The messages of a frame. Invalid lines are left out. */
export function readFrame(frame: string): ServerMessage[] {
  return frame.split("\n").flatMap((line) => {
    try {
      const message = JSON.parse(line) as ServerMessage;
      return message !== null && typeof message === "object" && typeof message.event === "string" ? [message] : [];
    } catch {
      return [];
    }
  });
}
