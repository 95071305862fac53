// What a player bets on sports, and what became of it.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { betsTitle } from "./slip.titles";

export default defineFeature({
  name: "slip",
  routes: [{ path: "/sport/bets", page: lazyPage(() => import("./BetsPage")), title: betsTitle, sportsOnly: true, requiresLogin: true, whileExcluded: true }],
});
