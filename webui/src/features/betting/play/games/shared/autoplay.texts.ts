import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "autoplay.mines": "Tiles that are opened",
  "autoplay.mines.tile": "Tile in row {row}, column {column}",
  "autoplay.mines.marked": "Tile in row {row}, column {column}, opened as number {n}",
  "autoplay.pays": "Each round can pay",
  "autoplay.tower": "Tiles that are turned",
  "autoplay.tower.tile": "Level {level}, tile {tile}",
  "autoplay.stairs.rows": "Rows to climb",
  "autoplay.stairs.way": "Way up",
  "autoplay.stairs.random": "Any",
  "autoplay.stairs.left": "Left",
  "autoplay.stairs.middle": "Middle",
  "autoplay.stairs.right": "Right",
  "autoplay.hilo.guesses": "Right guesses before cashing out",
  "autoplay.hilo.multiplier": "Or cash out from a multiplier of (0 = no)",
  "autoplay.hilo.skip": "Skip sevens, the most even card",
  "autoplay.hilo.how": "Guesses",
  "autoplay.hilo.likelier": "The likelier side",
  "autoplay.number": "Check the numbers of the plan.",
  "autoplay.videopoker.how": "Holds",
  "autoplay.videopoker.best": "What pays best",
});
