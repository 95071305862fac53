import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "crash.live": "Live",
  "crash.live.crash": "Crash",
  "crash.live.in": "{n} s",
  "crash.live.open": "The next round takes bets",
  "crash.live.joining": "{n} {n|player joins|players join} the next round",
  "crash.live.largest": "{name} with {amount}",
  "crash.live.flying": "{n} {n|player|players} in the air",
  "crash.live.alone": "In the air",
  "crash.live.over": "Crashed. The next round follows",
  "crash.live.closed": "The table is closed for now",
  "crash.live.first": "The table opens in a moment",
});
