import { dictionary } from "../../../lib/i18n";

/** The texts that are shown before the chat is loaded. */
export const hostText = dictionary({
  "chat.title": "Chat",
  "chat.unread": "{n} unread {n|message|messages}",
});
