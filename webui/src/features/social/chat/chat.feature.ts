// The chat: a column on the right, or a drawer. Only its host loads with the first page.

import { defineFeature } from "../../../lib/feature";
import { ChatEntry, ChatHost } from "./ChatHost";
import { watchChatState } from "./chat.state";

export default defineFeature({
  name: "chat",
  licence: "chat",
  widgets: [
    { id: "chat-entry", slot: "header-end", order: 30, component: ChatEntry },
    { id: "chat", slot: "right", order: 10, component: ChatHost },
  ],
  start: watchChatState,
});
