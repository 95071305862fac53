// The calls of the popups, typed by the wire that both sides agreed on.

import { api } from "../../../../lib/api";
import { whisper } from "../../../../lib/socket";
import type { Message } from "../chat.types";
import type { MuteMinutes } from "./muteMinutes";

const post = <Answer>(path: string, body: object) => api.post(path as never, body as never) as Promise<Answer>;

export interface OnlineUser {
  _id: string;
  name: string;
  avatar: string;
}

/** Total counts those beyond the end of the list, too. */
export interface OnlineList {
  total: number;
  users: OnlineUser[];
}

export interface Given {
  message: Message;
  /** What the sender has left, whole units. */
  balance: string;
}

interface Gift {
  amount: string;
  currency: string;
  channel: string;
  request_id: string;
}

export type TipBody = Gift & { name: string };
export type RainBody = Gift & { users: number };

export const calls = {
  online: (channel: string) => whisper<OnlineList>("OnlineUsers", { channel }),
  quiz: (question: string, answer: string, channel: string) =>
    post<{ message: Message }>("/api/chat/moderate/quiz", { question, answer, channel }),
  removeMessage: (id: string) => post<{ removed: number }>("/api/chat/moderate/removeMessage", { id }),
  removeAllFrom: (id: string) => post<{ removed: number }>("/api/chat/moderate/removeAllFrom", { id }),
  mute: (id: string, minutes: MuteMinutes) => post<{ until: number }>("/api/chat/moderate/mute", { id, minutes }),
  unmute: (name: string) => post<object>("/api/chat/moderate/unmute", { name }),
  tip: (body: TipBody) => post<Given>("/api/chat/tip", body),
  rain: (body: RainBody) => post<Given>("/api/chat/rain", body),
  linkGame: (id: string, channel: string, request_id: string) =>
    post<{ message: Message }>("/api/chat/link_game", { id, channel, request_id }),
};
