// The texts of the external sportsbook.

import { dictionary } from "../../../lib/i18n";

export const text = dictionary({ "external.title": "Sportsbook" });
