// Permissions of staff, the log of their actions, requests that wait for a second person, and the
// settings of the site.

import { KeyRound, ScrollText, Settings, UserCheck } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

export default defineOffice({
  name: "staff",
  pages: [
    { path: "/admin/settings", title: "Settings", permission: "settings", page: lazyPage(() => import("./settings/SettingsPage")) },
    { path: "/admin/roles", title: "Roles", permission: "users", page: lazyPage(() => import("./roles/RolesPage")) },
    { path: "/admin/log", title: "Staff log", permission: "staff_log", page: lazyPage(() => import("./log/LogPage")) },
    { path: "/admin/approvals", title: "Approvals", permission: "approvals", page: lazyPage(() => import("./approvals/ApprovalsPage")) },
  ],
  entries: [
    { id: "settings", label: "Settings", icon: Settings, group: "system", order: 10, to: "/admin/settings", permission: "settings", keywords: "configuration options" },
    { id: "roles", label: "Roles", icon: KeyRound, group: "system", order: 20, to: "/admin/roles", permission: "users", keywords: "permissions staff" },
    { id: "approvals", label: "Approvals", icon: UserCheck, group: "house", order: 40, to: "/admin/approvals", permission: "approvals", queues: ["approvals"], keywords: "four eyes approve" },
    { id: "staff-log", label: "Staff log", icon: ScrollText, group: "system", order: 30, to: "/admin/log", permission: "staff_log", keywords: "audit history who" },
  ],
});
