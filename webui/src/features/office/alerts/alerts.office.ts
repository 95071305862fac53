// Rules that watch the site, the alerts that they raise, and the cases that staff work on.

import { BellRing, Siren } from "lucide-react";
import { lazyComponent, lazyPage, lazyPart } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "alerts";
const actions = () => import("./playerActions");

export default defineOffice({
  name: "alerts",
  pages: [
    { path: "/admin/alerts", title: "Alerts", permission, page: lazyPage(() => import("./AlertsPage")) },
    { path: "/admin/case/:id", title: "Case", permission, page: lazyPage(() => import("./CasePage")) },
    { path: "/admin/rules", title: "Rules", permission, page: lazyPage(() => import("./RulesPage")) },
    { path: "/admin/rule/:id", title: "Rule", permission, page: lazyPage(() => import("./RulePage")) },
  ],
  entries: [
    { id: "alerts", label: "Alerts", icon: Siren, group: "risk", order: 10, to: "/admin/alerts", permission, queues: ["alerts"], keywords: "warnings fraud" },
    { id: "rules", label: "Rules", icon: BellRing, group: "risk", order: 30, to: "/admin/rules", permission, keywords: "conditions triggers presets" },
  ],
  panels: [{ id: "risk", title: "Alerts and cases", permission, order: 15, component: lazyComponent(() => import("./RiskPanel")) }],
  actions: [
    { id: "hold", label: "Hold gifts", permission, order: 65, component: lazyPart(actions, ({ HoldGiftsAction }) => HoldGiftsAction) },
    { id: "hold-withdrawals", label: "Hold withdrawals", permission, order: 65, component: lazyPart(actions, ({ HoldWithdrawalsAction }) => HoldWithdrawalsAction) },
    { id: "case", label: "Open a case", permission, order: 66, component: lazyPart(actions, ({ CaseAction }) => CaseAction) },
  ],
});
