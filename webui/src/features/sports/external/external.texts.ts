// The words of another house's sportsbook.

import { dictionary } from "../../../lib/i18n";

export const text = dictionary({ "external.title": "Sportsbook" });
