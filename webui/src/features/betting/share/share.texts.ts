import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "share.title.win": "Share this win",
  "share.title.bet": "Share this bet",
  "share.title": "Share: {title}",
  "share.copy": "Copy link",
  "share.send": "Send",
  "share.save": "Save picture",
  "share.x": "Post on X",
  "share.telegram": "Telegram",
  "share.failed": "It could not be sent from here. Copy the link instead.",
  "share.picture": "The picture that others see with the link",
  "share.picture.failed": "The picture could not be loaded.",
  "share.hidden": "Your bets are private: your name is on neither the link nor the picture.",
  "share.guest": "Create an account to share what you win.",
  "share.join": "Create an account",
  "share.unknown": "There is no such bet.",
  "share.words": "{multiplier} on {game}",
  "share.words.bet": "A bet on {game}",
});
