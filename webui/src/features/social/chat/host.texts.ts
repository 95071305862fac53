import { dictionary } from "../../../lib/i18n";

/** What is said before the chat itself is loaded. */
export const hostText = dictionary({
  "chat.title": "Chat",
  "chat.unread": "{n} unread {n|message|messages}",
});
