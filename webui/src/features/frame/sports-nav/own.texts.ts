// The texts of the sports in the sidebar.

import { dictionary } from "../../../lib/i18n";

export const ownText = dictionary({
  "sportsNav.sports": "Sports",
  "sportsNav.search": "Search for event",
  "sportsNav.bets": "My bets",
  "sportsNav.live": "live",
  "sportsNav.matches": "matches",
});
