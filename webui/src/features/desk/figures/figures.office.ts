// The figures of the house: how it stands against the period before, its reports,
// who came back, and what every figure means.

import { ChartColumn, ChartSpline, CircleHelp } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "reports";

export default defineOffice({
  name: "figures",
  pages: [
    { path: "/admin/reports", title: "Reports", permission, page: lazyPage(() => import("./ReportsPage")) },
    { path: "/admin/retention", title: "Retention", permission, page: lazyPage(() => import("./RetentionPage")) },
    { path: "/admin/help/figures", title: "What the figures mean", permission, page: lazyPage(() => import("./HelpPage")) },
  ],
  entries: [
    { id: "reports", label: "Reports", icon: ChartColumn, group: "house", order: 10, to: "/admin/reports", permission, words: "ggr ngr stakes payouts luck csv" },
    { id: "retention", label: "Retention", icon: ChartSpline, group: "house", order: 20, to: "/admin/retention", permission, words: "cohorts players" },
    { id: "figures-help", label: "What the figures mean", icon: CircleHelp, group: "house", order: 90, to: "/admin/help/figures", permission, words: "definitions formulas" },
  ],
  overview: [{ id: "figures", permission, order: 10, wide: true, component: lazyComponent(() => import("./FiguresCard")) }],
});
