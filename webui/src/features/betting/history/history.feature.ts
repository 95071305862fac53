// The overview of any bet of any player, and the links that share it.

import { defineFeature } from "../../../lib/feature";
import { BetLink } from "./BetLink";

export default defineFeature({
  name: "bets",
  overlays: { bet: () => import("./BetModal") },
  widgets: [{ id: "bet-link", slot: "floating", order: 0, component: BetLink }],
});
