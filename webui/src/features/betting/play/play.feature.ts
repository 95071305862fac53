// The originals: one page for each game.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";

/** Loads the code of one game; what fails is told of by the page. */
async function ahead({ id }: Record<string, string>): Promise<void> {
  const { games } = await import("./games");
  if (id && games[id]) await Promise.all([games[id](), import("./games.gen.json")]);
}

export default defineFeature({
  name: "play",
  routes: [{
    path: "/casino/game/:id", page: lazyPage(() => import("./page/GamePage")),
    ahead: (params) => void ahead(params).catch(() => undefined),
    press: ({ id }) => void import("./calls").then(({ askEarly }) => id && askEarly(id), () => undefined),
  }],
});
