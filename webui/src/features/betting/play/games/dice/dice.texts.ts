import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "dice.roll": "Roll",
  "dice.over": "Over",
  "dice.under": "Under",
  "dice.target.over": "Roll over",
  "dice.target.under": "Roll under",
  "dice.multiplier": "Multiplier",
  "dice.chance": "Win chance",
  "dice.swap": "Swap over and under",
  "dice.swap.short": "Swap",
  "dice.slider": "Target",
  "dice.slider.over": "Roll over {target}, win chance {chance}",
  "dice.slider.under": "Roll under {target}, win chance {chance}",
  "dice.invalid": "Choose a target with a win chance of 0.01\u00a0% to 98.00\u00a0%.",
  "dice.ready": "Set the target, then roll",
  "dice.rolling": "Rolling",
  "dice.won.over": "Over {target}: won",
  "dice.won.under": "Under {target}: won",
  "dice.lost.over": "Not over {target}: lost",
  "dice.lost.under": "Not under {target}: lost",
});
