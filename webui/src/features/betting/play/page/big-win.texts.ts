import { dictionary } from "../../../../lib/i18n";

export const text = dictionary({
  "play.event": "A great win at {game}",
  "play.eventTitle": "What a win",
  "play.eventShare": "Share it",
  "play.eventOn": "Play on",
  "play.eventClose": "Close",
});
