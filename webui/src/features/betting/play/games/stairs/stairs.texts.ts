import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "stairs.stones": "Stones in a row",
  "stairs.stones.error": "Choose a whole number of stones from 1 to 7.",
  "stairs.first": "First step pays",
  "stairs.top": "The top pays",
  "stairs.random": "Pick a random cell",
  "stairs.field": "Stairs of thirteen rows",
  "stairs.row": "Row {row} of 13",
  "stairs.row.pays": "pays {pays}",
  "stairs.over.top": "The top is reached",
  "stairs.over.lost": "Struck on row {row}",
  "stairs.over.taken": "Cashed out on row {row}",
  "stairs.level": "Row {row} pays",
  "stairs.cell": "Row {row}, cell {cell}",
  "stairs.cell.step": "Row {row}, cell {cell}: safe step",
  "stairs.cell.crushed": "Row {row}, cell {cell}: a stone fell, the climb is over",
  "stairs.cell.stone": "Row {row}, cell {cell}: stone",
  "stairs.cell.free": "Row {row}, cell {cell}: free",
});
