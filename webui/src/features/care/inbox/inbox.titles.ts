// The texts that are needed before the inbox is loaded. They are in the first download, so keep
// them few.

import { dictionary } from "../../../lib/i18n";

export const noticesTitle = "notices.title";

export const title = dictionary({
  [noticesTitle]: "Notices",
  "notices.bell": "Notices, {n} unread",
});
