import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "diamonds.five": "Five of a kind",
  "diamonds.four": "Four of a kind",
  "diamonds.full_house": "Full house",
  "diamonds.three": "Three of a kind",
  "diamonds.two_pair": "Two pair",
  "diamonds.pair": "Pair",
  "diamonds.none": "All different",
  "diamonds.best": "Best payout",
  "diamonds.lead": "Five gems of seven kinds. More gems of a kind pay more.",
  "diamonds.pays": "Pay table",
  "diamonds.gems": "The five gems",
  "diamonds.empty": "No gem yet",
  "diamonds.gem.green": "Green, emerald cut",
  "diamonds.gem.purple": "Purple, hexagon",
  "diamonds.gem.yellow": "Yellow, triangle",
  "diamonds.gem.red": "Red, heart",
  "diamonds.gem.cyan": "Cyan, brilliant",
  "diamonds.gem.pink": "Pink, drop",
  "diamonds.gem.blue": "Blue, round",
  "diamonds.matched": "{gem}, matched",
});
