// The texts that the frame of the site needs for the page. The page has its own texts.

import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "fairness.title": "Provably fair",
});
