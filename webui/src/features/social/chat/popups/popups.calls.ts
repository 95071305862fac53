// The calls of the popups, in addition to those of the chat.

import { api } from "../../../../lib/api";
import { whisper } from "../../../../lib/socket";

/** The durations of a mute in minutes, as in the menu. The last one is permanent: a hundred years. */
export const muteMinutes = [5, 15, 60, 1440, 10080, 43200, 259200, 52560000] as const;
export type MuteMinutes = (typeof muteMinutes)[number];

export type { OnlineAnswer as OnlineList, OnlinePerson as OnlineUser } from "../../../../lib/api.gen";

export const calls = {
  online: (channel: string) => whisper("OnlineUsers", { channel }),
  quiz: (question: string, answer: string, channel: string) => api.post("/api/chat/moderate/quiz", { question, answer, channel }),
  quizReward: () => api.post("/api/chat/moderate/quizReward", {}, { retry: true }),
  removeMessage: (id: string) => api.post("/api/chat/moderate/removeMessage", { id }),
  removeAllFrom: (id: string) => api.post("/api/chat/moderate/removeAllFrom", { id }),
  mute: (id: string, minutes: MuteMinutes) => api.post("/api/chat/moderate/mute", { id, minutes }),
  unmute: (name: string) => api.post("/api/chat/moderate/unmute", { name }),
  linkGame: (id: string, channel: string, request_id: string) => api.post("/api/chat/link_game", { id, channel, request_id }),
};
