// The title of the page and its entry, which is known before the page is loaded.

import { dictionary } from "../../../lib/i18n";

export const playControlTitle = "limits.title";

dictionary({ [playControlTitle]: "Play control" });
