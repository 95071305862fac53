import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "plinko.rows": "Rows",
  "plinko.risk": "Risk",
  "plinko.low": "Low",
  "plinko.medium": "Medium",
  "plinko.high": "High",
  "plinko.expert": "Expert",
  "plinko.best": "Outer buckets pay",
  "plinko.chance": "Chance of either",
  "plinko.board": "Board of {rows} rows of pegs over {buckets} buckets",
  "plinko.buckets": "Bucket payouts",
  "plinko.bucket": "Bucket {n}: pays {pays}, chance {chance}",
  "plinko.landed": "The ball fell into bucket {n} and pays {pays}",
  "plinko.last": "Last balls",
});
