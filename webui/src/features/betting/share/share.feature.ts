// Shares a bet or a page: the preview picture of the link, and the ways to share it.

import { defineFeature } from "../../../lib/feature";

export default defineFeature({
  name: "share",
  overlays: { "share-win": () => import("./ShareWin"), "share-page": () => import("./SharePage") },
});
