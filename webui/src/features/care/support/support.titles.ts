// The texts that are needed before the window or a page is loaded. They are in the first download,
// so keep them few.

import { dictionary } from "../../../lib/i18n";

export const title = dictionary({
  "support.title": "Live Support",
  "support.external": "Support site",
  "support.help": "Help",
  "support.helpTitle": "Help and answers",
  "support.notLoaded": "Support chat is not loaded yet, try again in a few seconds.",
  "support.chatTitle": "Your support chat",
});
