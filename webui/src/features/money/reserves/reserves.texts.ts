// What the frame of the site says of the page; the page has its own texts.

import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "reserves.title": "Proof of reserves",
});
