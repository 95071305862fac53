import { dictionary } from "../../../../lib/i18n";

export const text = dictionary({
  "play.monitorProfit": "Profit",
  "play.monitor": "Profit monitor",
  "play.monitorMove": "Move the profit monitor. Arrow keys move it, too.",
  "play.wagered": "Wagered",
  "play.wins": "Wins",
  "play.losses": "Losses",
  "play.curve": "Profit curve",
  "play.resetMonitor": "Reset",
  "play.closeMonitor": "Close",
});
