// The words that are known before the question is loaded.

import { dictionary } from "../../../lib/i18n";

export const cookieSettings = "consent.settings";

dictionary({ [cookieSettings]: "Cookie settings" });
