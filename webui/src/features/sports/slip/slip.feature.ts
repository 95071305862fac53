// The sports bets of a player: the slip and the placed bets.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import type {} from "./overlays";
import { betsTitle } from "./slip.titles";

export default defineFeature({
  name: "slip",
  overlays: { "shared-bet": () => import("./SharedBetModal") },
  routes: [{ path: "/sport/bets", page: lazyPage(() => import("./BetsPage")), title: betsTitle, sportsOnly: true, requiresLogin: true, allowExcluded: true }],
});
