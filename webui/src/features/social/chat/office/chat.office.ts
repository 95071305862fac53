// The settings of the chat for staff: rooms, words, packs, questions, rain.

import { CircleQuestionMark, CloudRain, MessagesSquare } from "lucide-react";
import { lazyPage } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

export default defineOffice({
  name: "chat",
  pages: [
    { path: "/admin/chat", title: "Chat", permission: "content", page: lazyPage(() => import("./ChatPage")) },
    { path: "/admin/questions", title: "Quiz questions", permission: "content", page: lazyPage(() => import("./QuestionsPage")) },
    { path: "/admin/rain", title: "House rain", permission: "house_rain", page: lazyPage(() => import("./RainPage")) },
  ],
  entries: [
    { id: "chat", label: "Chat", icon: MessagesSquare, group: "content", order: 40, to: "/admin/chat", permission: "content", keywords: "rooms words blocked masked packs emoji stickers rules" },
    { id: "questions", label: "Quiz questions", icon: CircleQuestionMark, group: "content", order: 50, to: "/admin/questions", permission: "content", keywords: "chat trivia csv" },
    { id: "rain", label: "House rain", icon: CloudRain, group: "content", order: 60, to: "/admin/rain", permission: "house_rain", keywords: "chat gift money" },
  ],
});
