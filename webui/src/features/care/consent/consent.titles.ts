// The texts that are needed before the question is loaded.

import { dictionary } from "../../../lib/i18n";

export const cookieSettings = "consent.settings";

dictionary({ [cookieSettings]: "Cookie settings" });
