// The titles of the sportsbook's pages, which are known before these are loaded.

import { dictionary } from "../../../lib/i18n";

export const sportsTitle = "sports.title";
export const sportsSearchTitle = "sports.search.title";

dictionary({ [sportsTitle]: "Sports", [sportsSearchTitle]: "Search for event" });
