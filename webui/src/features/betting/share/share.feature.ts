// Showing a bet or a page to others: the picture that their sites show of the
// link, and the ways to send it.

import { defineFeature } from "../../../lib/feature";

export default defineFeature({
  name: "share",
  overlays: { "share-win": () => import("./ShareWin"), "share-page": () => import("./SharePage") },
});
