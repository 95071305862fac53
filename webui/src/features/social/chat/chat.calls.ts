// The chat's calls and socket requests.

import { api } from "../../../lib/api";
import type { RainRequest, TipRequest } from "../../../lib/api.gen";
import { whisper } from "../../../lib/socket";

/** The messages of the chat's protocol, with the names used here. Texts are escaped: see decode in wording.ts. */
export type {
  AnsweredQuiz, Author, RoomState, ChatSticker as Sticker, EmojiPack, GameLink, GIF as Gif, GiftAnswer,
  HistoryAnswer as HistoryPage, Message, PlayerName, PacksAnswer as Packs, RainData as Rain, RainRequest,
  SearchAnswer as GifPage, StickerPack, TipData as Tip, TipRequest,
} from "../../../lib/api.gen";

export const gifsPerPage = 80;

export const calls = {
  history: (channel: string, before?: string) => api.post("/api/chat/history", { channel, ...(before ? { before } : {}) }, { retry: true }),
  packs: () => api.post("/api/chat/emoji/packs", {}, { retry: true }),
  gifs: (q: string, page: number, signal: AbortSignal) =>
    api.get("/api/chat/gifs", { q, limit: gifsPerPage, skip: page * gifsPerPage }, { signal }),
  /** Sent again after a lost connection. The request id makes it one message. */
  message: (message: string, channel: string, request_id: string) =>
    whisper("ChatMessage", { message, channel, request_id }, { resend: true }),
  sticker: (url: string, channel: string, request_id: string) =>
    whisper("ChatStickerMessage", { url, channel, request_id }, { resend: true }),
  tip: (body: TipRequest) => api.post("/api/chat/tip", body),
  rain: (body: RainRequest) => api.post("/api/chat/rain", body),
};
