// The frame's own entries: the player's menu, credits, the description of the
// calls.

import { Gauge, Palette, Settings, ShieldCheck, UserRound } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { navigate } from "../../../lib/navigate";
import { hasPermission } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { pageExists } from "../../../lib/availability";
import { drawerOpen } from "../../../lib/frame";
import "./shell.texts";

// A guest has no settings, but can choose the appearance.
function openAppearance(): void {
  drawerOpen.value = false;
  openOverlay("appearance", {});
}

export default defineFeature({
  name: "shell",
  routes: [{ path: "/licences", page: lazyPage(() => import("./LicencesPage")), title: "shell.licences", allowExcluded: true, allowUnlicensed: true }],
  overlays: { error: () => import("./ErrorModal"), appearance: () => import("./AppearanceModal") },
  sidebar: [
    { id: "dashboard", label: "shell.dashboard", icon: Gauge, order: 0, group: "dashboard", to: "/admin", newTab: true, visible: () => hasPermission("dashboard") },
    { id: "settings", label: "shell.settings", icon: Settings, order: 90, group: "account", to: "/profile/settings/account", visible: () => store.user.value !== null },
    { id: "appearance", label: "shell.appearance", icon: Palette, order: 95, group: "account", visible: () => store.user.value === null, onSelect: openAppearance },
  ],
  menu: [
    { id: "profile", label: "shell.statistics", icon: UserRound, order: 10, onSelect: () => navigate(`/profile/${store.user.peek()?._id}`) },
    { id: "fairness", label: "shell.fairness", icon: ShieldCheck, order: 17, to: "/fairness", visible: () => pageExists("/fairness") },
    { id: "settings", label: "shell.settings", icon: Settings, order: 20, to: "/profile/settings/account" },
    { id: "appearance", label: "shell.appearance", icon: Palette, order: 30, to: "/profile/settings/appearance" },
  ],
  footer: [
    { id: "licences", column: "product", label: "shell.licences", order: 20, to: "/licences" },
    { id: "api", column: "product", label: "shell.apiDocs", order: 30, to: "/api/docs", external: true },
  ],
});
