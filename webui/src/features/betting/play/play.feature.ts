// The originals: one page for each game.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";

const page = () => import("./page/GamePage");

export default defineFeature({
  name: "play",
  routes: [{
    path: "/casino/game/:id", page: lazyPage(page),
    // What fails is told of by the page.
    ahead: ({ id = "" }) => void page().then(({ loadGame }) => loadGame(id)).catch(() => undefined),
    press: ({ id = "" }) => void page().then(({ askEarly }) => askEarly(id)).catch(() => undefined),
  }],
});
