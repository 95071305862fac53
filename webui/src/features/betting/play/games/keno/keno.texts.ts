import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "keno.risk": "Risk",
  "keno.classic": "Classic",
  "keno.low": "Low",
  "keno.medium": "Medium",
  "keno.high": "High",
  "keno.auto": "Auto pick",
  "keno.clear": "Clear the board",
  "keno.picked": "Picked",
  "keno.picked.of": "{n} of 10",
  "keno.best": "Best payout",
  "keno.none": "Pick at least one number.",
  "keno.invite": "Pick 1 to 10 numbers, or let Auto pick choose.",
  "keno.board": "Board of 40 numbers",
  "keno.pays": "Pay table",
  "keno.hits.label": "{n} {n|hit|hits}: {pays}",
  "keno.cell": "{n}",
  "keno.cell.picked": "{n}, picked",
  "keno.cell.hit": "{n}, picked and drawn",
  "keno.cell.drawn": "{n}, drawn",
  "keno.cell.missed": "{n}, picked, not drawn",
});
