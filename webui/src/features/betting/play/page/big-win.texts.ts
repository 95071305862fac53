import { dictionary } from "../../../../lib/i18n";

export const text = dictionary({
  "play.event": "Big win in {game}",
  "play.eventTitle": "Big win",
  "play.eventShare": "Share",
  "play.eventOn": "Continue",
  "play.eventClose": "Close",
});
