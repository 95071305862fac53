// Any bet of anyone, looked at: its overview and the links that share it.

import { defineFeature } from "../../../lib/feature";
import { BetLink } from "./BetLink";

export default defineFeature({
  name: "bets",
  overlays: { bet: () => import("./BetModal") },
  widgets: [{ id: "bet-link", place: "floating", order: 0, component: BetLink }],
});
