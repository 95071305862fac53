import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "autoplay.mines": "Tiles to open",
  "autoplay.mines.tile": "Tile in row {row}, column {column}",
  "autoplay.mines.marked": "Tile in row {row}, column {column}, opened as number {n}",
  "autoplay.pays": "Max payout per round",
  "autoplay.tower": "Tiles to turn",
  "autoplay.tower.tile": "Level {level}, tile {tile}",
  "autoplay.stairs.rows": "Rows to climb",
  "autoplay.stairs.way": "Path",
  "autoplay.stairs.random": "Random",
  "autoplay.stairs.left": "Left",
  "autoplay.stairs.middle": "Middle",
  "autoplay.stairs.right": "Right",
  "autoplay.hilo.guesses": "Right guesses before cashing out",
  "autoplay.hilo.multiplier": "Cash out at a multiplier of (0 = never)",
  "autoplay.hilo.skip": "Skip sevens (equal chances)",
  "autoplay.hilo.how": "Guesses",
  "autoplay.hilo.likelier": "The likelier side",
  "autoplay.number": "Check the numbers of the plan.",
  "autoplay.videopoker.how": "Holds",
  "autoplay.videopoker.best": "Best expected payout",
});
