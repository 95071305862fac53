// The base of the back office: its dashboard, and the page of a player with the timeline of all
// events of the player.

import { LayoutDashboard } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

export default defineOffice({
  name: "office",
  pages: [
    { path: "/admin", title: "Overview", permission: "dashboard", page: lazyPage(() => import("./OverviewPage")) },
    { path: "/admin/user/:id", title: "Player", permission: "users", page: lazyPage(() => import("./PlayerPage")) },
  ],
  entries: [{ id: "overview", label: "Overview", icon: LayoutDashboard, group: "house", order: 0, to: "/admin", permission: "dashboard" }],
  panels: [{ id: "timeline", title: "Timeline", permission: "users", order: 90, component: lazyComponent(() => import("./TimelinePanel")) }],
});
