// The chat's calls and whispers.

import { api } from "../../../lib/api";
import { whisper } from "../../../lib/socket";
import type { GifPage, HistoryPage, Message, Packs } from "./chat.types";

// The calls of this feature are typed here, by the wire that both sides agreed on.
const post = <Answer>(path: string, body: object, retry = false) => api.post(path as never, body as never, { retry }) as Promise<Answer>;

export const gifsPerPage = 80;

export interface Given {
  message: Message;
  /** What the sender has left. */
  balance: string;
}

export const calls = {
  history: (channel: string, before?: string) => post<HistoryPage>("/api/chat/history", { channel, ...(before ? { before } : {}) }, true),
  packs: () => post<Packs>("/api/chat/emoji/packs", {}, true),
  gifs: (q: string, page: number, signal: AbortSignal) =>
    api.get("/api/chat/gifs" as never, { q, limit: gifsPerPage, skip: page * gifsPerPage } as never, { signal }) as Promise<GifPage>,
  /** Sent again when the connection breaks: the request's id makes it one message. */
  message: (message: string, channel: string, request_id: string) =>
    whisper<{ message: Message }>("ChatMessage", { message, channel, request_id }, { resend: true }),
  sticker: (url: string, channel: string, request_id: string) =>
    whisper<{ message: Message }>("ChatStickerMessage", { url, channel, request_id }, { resend: true }),
  tip: (body: { name: string; amount: string; currency: string; channel: string; request_id: string }) => post<Given>("/api/chat/tip", body),
  rain: (body: { users: number; amount: string; currency: string; channel: string; request_id: string }) => post<Given>("/api/chat/rain", body),
};
