// The games: one page for each original, and one for games in a frame.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";

declare module "../../../lib/overlays" {
  interface Overlays {
    /** A recorded round of an installed game: its version, its mode and the number of the outcome. The stake is in whole units. */
    replay: { game: string; version: string; mode: string; outcome: string; name: string; stake: string; currency: string };
  }
}

const page = () => import("./page/GamePage");

export default defineFeature({
  name: "play",
  overlays: { replay: () => import("./hosted/ReplayDialog") },
  routes: [{
    path: "/casino/game/:id", page: lazyPage(page),
    // The page reports failures.
    prefetch: ({ id = "" }) => void page().then(({ loadGame }) => loadGame(id)).catch(() => undefined),
    onPress: ({ id = "" }) => void page().then(({ prefetchGame: askEarly }) => askEarly(id)).catch(() => undefined),
  }],
});
