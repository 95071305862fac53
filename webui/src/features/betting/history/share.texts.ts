import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "bets.chat": "Share in chat",
  "bets.chat.done": "Shared in chat",
  "bets.chat.rules": "Accept the chat rules first.",
});
