// The titles of the page and its entries, which are known before it is loaded.

import { dictionary } from "../../../lib/i18n";

export const partnerTitle = "partner.title";

dictionary({ [partnerTitle]: "Affiliate" });
