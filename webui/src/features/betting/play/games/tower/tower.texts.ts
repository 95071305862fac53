import { dictionary } from "../../../../../lib/i18n";

export const text = dictionary({
  "tower.difficulty": "Difficulty",
  "tower.easy": "Easy",
  "tower.medium": "Medium",
  "tower.hard": "Hard",
  "tower.expert": "Expert",
  "tower.master": "Master",
  "tower.eggs": "Eggs in a level",
  "tower.eggs.of": "{eggs} of {tiles}",
  "tower.top": "The top pays",
  "tower.random": "Pick a random tile",
  "tower.pick": "Pick tile {n}",
  "tower.field": "Tower of nine levels",
  "tower.tile": "Level {level}, tile {tile}",
  "tower.tile.egg": "Level {level}, tile {tile}: egg",
  "tower.tile.fire": "Level {level}, tile {tile}: fire, the climb is over",
  "tower.tile.spared": "Level {level}, tile {tile}: egg, not chosen",
  "tower.tile.trap": "Level {level}, tile {tile}: fire, not chosen",
  "tower.level": "Level {level} pays",
  "tower.plan.none": "Choose a tile on each level to climb.",
});
