import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "wheel.segments": "Segments",
  "wheel.risk": "Risk",
  "wheel.low": "Low",
  "wheel.medium": "Medium",
  "wheel.high": "High",
  "wheel.best": "Best segment pays",
  "wheel.chance": "Chance to win",
  "wheel.upTo": "Up to",
  "wheel.under": "Under the pointer",
  "wheel.win": "You win",
  "wheel.lose": "No win",
  "wheel.prizes": "Wheel payouts",
  "wheel.prize": "{pays}: {count} of {all} segments, {chance}",
  "wheel.prize.hit": "{pays}: {count} of {all} segments, {chance}, hit",
  "wheel.stopped": "The wheel stopped on segment {n} of {all}, which pays {pays}",
});
