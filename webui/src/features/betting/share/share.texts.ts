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
  "share.failed": "Sharing failed. Copy the link instead.",
  "share.picture": "Preview picture of the link",
  "share.picture.failed": "The picture could not be loaded.",
  "share.hidden": "Your bets are private. The link and the picture do not show your name.",
  "share.guest": "Create an account to share your wins.",
  "share.join": "Create an account",
  "share.unknown": "Bet not found.",
  "share.words": "{multiplier} on {game}",
  "share.words.bet": "A bet on {game}",
});
