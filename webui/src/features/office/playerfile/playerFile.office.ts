// One player for staff with the actions of staff, and the list of all players.

import { Users } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "users";

export default defineOffice({
  name: "playerFile",
  pages: [{ path: "/admin/players", title: "Players", permission, page: lazyPage(() => import("./PlayersPage")) }],
  entries: [{ id: "players", label: "Players", icon: Users, group: "players", order: 0, to: "/admin/players", permission, keywords: "users accounts banned muted" }],
  panels: [
    { id: "head", title: "Player", permission, order: 0, bare: true, component: lazyComponent(() => import("./IdentityHeader")) },
    { id: "money", title: "Balances", permission, order: 20, component: lazyComponent(() => import("./BalancesPanel")) },
    { id: "transfers", title: "Transfers", permission, order: 30, component: lazyComponent(() => import("./TransfersPanel")) },
    { id: "sessions", title: "Sessions and devices", permission, order: 40, component: lazyComponent(() => import("./SessionsPanel")) },
    { id: "related", title: "Related accounts", permission, order: 50, component: lazyComponent(() => import("./RelatedPanel")) },
    { id: "notes", title: "Notes", permission, order: 60, component: lazyComponent(() => import("./NotesPanel")) },
    { id: "messages", title: "Chat messages", permission, order: 70, component: lazyComponent(() => import("./MessagesPanel")) },
  ],
  actions: [
    { id: "adjust", label: "Correct a balance", permission: "correct_balances", order: 10, component: lazyComponent(() => import("./AdjustAction")) },
    { id: "note", label: "Write a note", permission, order: 20, component: lazyComponent(() => import("./NoteAction")) },
    { id: "tags", label: "Tags", permission, order: 30, component: lazyComponent(() => import("./TagAction")) },
    { id: "sign-in", label: "Sign-in help", permission, order: 40, component: lazyComponent(() => import("./SignInAction")) },
    { id: "email", label: "Email", permission, order: 50, component: lazyComponent(() => import("./EmailAction")) },
    { id: "roles", label: "Roles", permission: "grant_roles", order: 60, component: lazyComponent(() => import("./RolesAction")) },
    { id: "permissions", label: "Permissions", permission: "grant_roles", order: 65, component: lazyComponent(() => import("./PermissionAction")) },
    { id: "mute", label: "Mute", permission, order: 70, component: lazyComponent(() => import("./MuteAction")) },
    { id: "exclude", label: "Exclude from play", permission, order: 80, component: lazyComponent(() => import("./ExcludeAction")) },
    { id: "ban", label: "Ban", permission, order: 90, danger: true, component: lazyComponent(() => import("./BanAction")) },
  ],
});
