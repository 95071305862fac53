import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "limbo.target": "Target multiplier",
  "limbo.chance": "Win chance",
  "limbo.invalid": "Choose a target of 1.01 to 1,000,000.",
  "limbo.sky": "A rocket under a bar that marks the target",
  "limbo.bar": "Target {target}",
  "limbo.ready": "Ready for take-off",
  "limbo.rising": "Rising",
  "limbo.won": "Reached {target}",
  "limbo.lost": "Short of {target}",
});
