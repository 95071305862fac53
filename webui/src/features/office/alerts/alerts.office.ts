// Rules that watch the site, the alerts that they raise, and the cases that staff work on.

import { BellRing, FolderOpen, Radio, Siren } from "lucide-react";
import { lazyComponent, lazyPage, lazyPart } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "alerts";
const edit = "alert_rules";
const actions = () => import("./playerActions");

export default defineOffice({
  name: "alerts",
  pages: [
    { path: "/admin/alerts", title: "Alerts", permission, page: lazyPage(() => import("./AlertsPage")) },
    { path: "/admin/cases", title: "Cases", permission, page: lazyPage(() => import("./CasesPage")) },
    { path: "/admin/case/:id", title: "Case", permission, page: lazyPage(() => import("./CasePage")) },
    { path: "/admin/rules", title: "Rules", permission, page: lazyPage(() => import("./RulesPage")) },
    { path: "/admin/rule/:id", title: "Rule", permission, page: lazyPage(() => import("./RulePage")) },
    { path: "/admin/channels", title: "Channels of alerts", permission: edit, page: lazyPage(() => import("./ChannelsPage")) },
  ],
  entries: [
    { id: "alerts", label: "Alerts", icon: Siren, group: "risk", order: 10, to: "/admin/alerts", permission, queues: ["alerts"], keywords: "warnings fraud" },
    { id: "cases", label: "Cases", icon: FolderOpen, group: "risk", order: 20, to: "/admin/cases", permission, queues: ["cases"], keywords: "investigation fraud" },
    { id: "rules", label: "Rules", icon: BellRing, group: "risk", order: 30, to: "/admin/rules", permission, keywords: "conditions triggers presets" },
    { id: "channels", label: "Channels", icon: Radio, group: "risk", order: 40, to: "/admin/channels", permission: edit, keywords: "webhook telegram mail" },
  ],
  panels: [{ id: "risk", title: "Alerts and cases", permission, order: 15, component: lazyComponent(() => import("./RiskPanel")) }],
  actions: [
    { id: "hold", label: "Hold gifts", permission, order: 65, component: lazyPart(actions, ({ HoldGiftsAction }) => HoldGiftsAction) },
    { id: "hold-withdrawals", label: "Hold withdrawals", permission, order: 65, component: lazyPart(actions, ({ HoldWithdrawalsAction }) => HoldWithdrawalsAction) },
    { id: "case", label: "Open a case", permission, order: 66, component: lazyPart(actions, ({ CaseAction }) => CaseAction) },
  ],
});
