// The originals: one page for each game.

import { defineFeature } from "../../lib/feature";
import { lazyPage } from "../../lib/lazy";

export default defineFeature({
  name: "play",
  routes: [{ path: "/casino/game/:id", page: lazyPage(() => import("./page/GamePage")) }],
});
