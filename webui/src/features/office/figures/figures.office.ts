// The figures of the site: the comparison with the period before, its reports, retention, and the
// definition of every figure.

import { ChartColumn, ChartSpline, CircleHelp } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "reports";

export default defineOffice({
  name: "figures",
  pages: [
    { path: "/admin/reports", title: "Reports", permission, page: lazyPage(() => import("./ReportsPage")) },
    { path: "/admin/retention", title: "Retention", permission, page: lazyPage(() => import("./RetentionPage")) },
    { path: "/admin/help/figures", title: "Definitions of the figures", permission, page: lazyPage(() => import("./HelpPage")) },
  ],
  entries: [
    { id: "reports", label: "Reports", icon: ChartColumn, group: "house", order: 10, to: "/admin/reports", permission, keywords: "ggr ngr stakes payouts luck csv" },
    { id: "retention", label: "Retention", icon: ChartSpline, group: "house", order: 20, to: "/admin/retention", permission, keywords: "cohorts players" },
    { id: "figures-help", label: "Definitions of the figures", icon: CircleHelp, group: "house", order: 90, to: "/admin/help/figures", permission, keywords: "definitions formulas" },
  ],
  overview: [{ id: "figures", permission, order: 10, wide: true, component: lazyComponent(() => import("./FiguresCard")) }],
});
