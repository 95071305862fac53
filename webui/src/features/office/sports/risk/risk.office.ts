// The risk of the site on sports: events and markets by possible loss, the ticker of bets, the
// hold, and the limits of traders.

import { Activity, Flame, Gauge, Scale } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

const permission = "sports";

export default defineOffice({
  name: "sports-risk",
  pages: [
    { path: "/admin/sports/risk", title: "Sports risk", permission, page: lazyPage(() => import("./RiskPage")) },
    { path: "/admin/sports/risk/:id", title: "Event risk", permission, page: lazyPage(() => import("./EventRiskPage")) },
    { path: "/admin/sports/ticker", title: "Bet ticker", permission, page: lazyPage(() => import("./TickerPage")) },
    { path: "/admin/sports/hold", title: "Sports hold", permission, page: lazyPage(() => import("./HoldPage")) },
    { path: "/admin/sports/limits", title: "Sports limits", permission, page: lazyPage(() => import("./RiskLimitsPage")) },
  ],
  entries: [
    { id: "sports-risk", label: "Risk", icon: Flame, group: "sports", order: 20, to: "/admin/sports/risk", permission, keywords: "sports exposure liabilities worst result events" },
    { id: "sports-ticker", label: "Bet ticker", icon: Activity, group: "sports", order: 30, to: "/admin/sports/ticker", permission, queues: ["stuck sports bets"], keywords: "sports bets refused accepted cashed out live settled stuck" },
    { id: "sports-hold", label: "Hold", icon: Scale, group: "sports", order: 40, to: "/admin/sports/hold", permission, keywords: "sports margin sharp players closing line value" },
    { id: "sports-limits", label: "Limits", icon: Gauge, group: "sports", order: 50, to: "/admin/sports/limits", permission, keywords: "sports limits factors players stakes" },
  ],
  panels: [{ id: "sports-factor", title: "Sports betting", permission, order: 38, component: lazyComponent(() => import("./FactorPanel")) }],
});
