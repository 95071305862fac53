import { dictionary } from "../../../../lib/i18n";

export const text = dictionary({
  "play.games": "Number of bets",
  "play.noEnd": "Unlimited",
  "play.more": "Limits and changes",
  "play.onWin": "On win",
  "play.onLoss": "On loss",
  "play.reset": "Reset",
  "play.increase": "Increase",
  "play.byPercentWin": "Increase on win by",
  "play.byPercentLoss": "Increase on loss by",
  "play.stopOnWin": "Stop on a win",
  "play.stopOnProfit": "Stop on profit of (0 = never)",
  "play.stopOnLoss": "Stop on loss of (0 = never)",
});
