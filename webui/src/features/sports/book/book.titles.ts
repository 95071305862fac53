// The titles of the sportsbook's pages, available before they are loaded.

import { dictionary } from "../../../lib/i18n";

export const sportsTitle = "sports.title";
export const sportsSearchTitle = "sports.search.title";

dictionary({ [sportsTitle]: "Sports", [sportsSearchTitle]: "Search for event" });
