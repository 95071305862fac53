import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "search.title": "Search games",
  "search.hint": "Name of a game",
  "search.provider": "Provider",
  "search.all": "All",
  "search.categories": "Categories",
  "search.try": "Games you should try",
  "search.found": "{n} {n|game|games} found",
  "search.looking": "Searching",
  "search.none": "No games found. Try a shorter name.",
  "search.noneFeatured": "Enter at least 3 characters.",
});
