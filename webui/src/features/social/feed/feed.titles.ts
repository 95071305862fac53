// The titles of the race and its page, available before the page is loaded.

import { dictionary } from "../../../lib/i18n";

export const raceTitle = "race.page";
export const boardLink = "race.board";

export const ownTitle = "feed.ownPage";

dictionary({ [ownTitle]: "Your bets", [raceTitle]: "Weekly race", [boardLink]: "Leaderboard" });
