import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "crash.live": "Live",
  "crash.live.crash": "Crash",
  "crash.live.in": "{n} s",
  "crash.live.open": "Bets are open for the next round",
  "crash.live.joining": "{n} {n|player joins|players join} the next round",
  "crash.live.largest": "{name} with {amount}",
  "crash.live.flying": "{n} {n|player|players} in flight",
  "crash.live.alone": "In flight",
  "crash.live.over": "Crashed. Next round soon",
  "crash.live.closed": "The table is closed",
  "crash.live.first": "The table opens soon",
});
