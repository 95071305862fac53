// The title of the page and its menu entry, available before the page is loaded.

import { dictionary } from "../../../lib/i18n";

export const identityTitle = "identity.title";

dictionary({ [identityTitle]: "Identity" });
