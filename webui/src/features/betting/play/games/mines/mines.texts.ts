import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "mines.mines": "Mines",
  "mines.mines.error": "Choose a whole number of mines from 1 to 24.",
  "mines.gems": "Gems in the field",
  "mines.first": "First gem pays",
  "mines.next": "Next gem pays",
  "mines.random": "Pick a random tile",
  "mines.now": "Multiplier",
  "mines.then": "Next gem",
  "mines.left": "Gems left",
  "mines.field": "Field of 25 tiles",
  "mines.tile": "Tile {row}-{column}",
  "mines.tile.gem": "Tile {row}-{column}: gem",
  "mines.tile.mine": "Tile {row}-{column}: mine",
  "mines.tile.hit": "Tile {row}-{column}: the mine that exploded",
  "mines.tile.missed": "Tile {row}-{column}: gem, not opened",
  "mines.none": "None",
  "mines.plan.none": "Mark the tiles that each round opens.",
  "mines.plan.many": "Mark at most as many tiles as there are gems.",
});
