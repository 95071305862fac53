import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "search.title": "Search games",
  "search.hint": "Name of a game",
  "search.provider": "Provider",
  "search.all": "All",
  "search.categories": "Kinds of games",
  "search.try": "Games you should try",
  "search.found": "{n} {n|game|games} found",
  "search.looking": "Looking",
  "search.none": "No game has this name. Fewer letters may find more.",
  "search.noneFeatured": "Three letters of a name find more.",
});
