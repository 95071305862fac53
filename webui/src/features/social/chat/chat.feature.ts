// The chat: a column at the right, or a drawer. Only its host loads with the
// first page.

import { defineFeature } from "../../../lib/feature";
import { ChatEntry, ChatHost } from "./ChatHost";
import { followSurroundings } from "./chat.state";

export default defineFeature({
  name: "chat",
  licence: "chat",
  widgets: [
    { id: "chat-entry", place: "header-end", order: 30, component: ChatEntry },
    { id: "chat", place: "right", order: 10, component: ChatHost },
  ],
  start: followSurroundings,
});
