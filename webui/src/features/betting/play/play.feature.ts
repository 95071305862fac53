// The originals: one page for each game.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";

const page = () => import("./page/GamePage");

export default defineFeature({
  name: "play",
  routes: [{
    path: "/casino/game/:id", page: lazyPage(page),
    // The page reports failures.
    prefetch: ({ id = "" }) => void page().then(({ loadGame }) => loadGame(id)).catch(() => undefined),
    onPress: ({ id = "" }) => void page().then(({ prefetchGame: askEarly }) => askEarly(id)).catch(() => undefined),
  }],
});
