// The title of the page of bets, available before it is loaded.

import { dictionary } from "../../../lib/i18n";

export const betsTitle = "sportsBets.title";

dictionary({ [betsTitle]: "My sports bets" });
