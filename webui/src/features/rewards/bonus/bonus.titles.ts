// The texts that are needed before a page is loaded.

import { dictionary } from "../../../lib/i18n";

export const bonusTitle = "bonus.title";
export const promotionsTitle = "bonus.promotions.title";

dictionary({ [bonusTitle]: "Bonuses", [promotionsTitle]: "Promotions" });
