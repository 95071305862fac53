// The words that are known before the inbox is loaded. They load with the first page.

import { dictionary } from "../../../lib/i18n";

export const noticesTitle = "notices.title";

export const title = dictionary({
  [noticesTitle]: "Notices",
  "notices.bell": "Notices, {n} unread",
});
