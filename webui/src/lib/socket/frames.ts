// The messages on the wire: one JSON object a line, several lines a frame.

import type { ServerEvent } from "../types";

export interface Up {
  event: string;
  channel?: string;
  data?: unknown;
  $id?: string;
}

export interface Down {
  event: string;
  channel?: string;
  data?: unknown;
  $id?: string;
  /** The channel's version after this event; absent on events without history. */
  v?: number;
}

/** An event of a channel. The server publishes nothing but what it declared,
 *  and its declarations are the types here: this is the border. */
export function eventOf(channel: string, { event, data }: Down): ServerEvent {
  return { event, channel, data } as ServerEvent;
}

/** The messages of a frame; lines that are no messages are left out. */
export function readFrame(frame: string): Down[] {
  return frame.split("\n").flatMap((line) => {
    try {
      const message = JSON.parse(line) as Down;
      return message !== null && typeof message === "object" && typeof message.event === "string" ? [message] : [];
    } catch {
      return [];
    }
  });
}
