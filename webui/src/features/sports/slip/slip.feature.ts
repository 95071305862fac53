// The sports bets of a player: the slip and the placed bets.

import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";

declare module "../../../lib/overlays" {
  interface Overlays {
    /** A shared sports bet. */
    "shared-bet": { id: string };
  }
}

dictionary({ "sportsBets.title": "My sports bets" });

export default defineFeature({
  name: "slip",
  overlays: { "shared-bet": () => import("./SharedBetModal") },
  routes: [{ path: "/sport/bets", page: lazyPage(() => import("./BetsPage")), title: "sportsBets.title", sportsOnly: true, requiresLogin: true, allowExcluded: true }],
});
