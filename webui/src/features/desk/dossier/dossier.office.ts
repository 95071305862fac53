// One player as staff see them, and what staff do to them; and the list of all.

import { Users } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "users";

export default defineOffice({
  name: "dossier",
  pages: [{ path: "/admin/players", title: "Players", permission, page: lazyPage(() => import("./PlayersPage")) }],
  entries: [{ id: "players", label: "Players", icon: Users, group: "players", order: 0, to: "/admin/players", permission, words: "users accounts banned muted" }],
  panels: [
    { id: "head", title: "Player", permission, order: 0, bare: true, component: lazyComponent(() => import("./HeadPanel")) },
    { id: "money", title: "Balances", permission, order: 20, component: lazyComponent(() => import("./BalancesPanel")) },
    { id: "transfers", title: "Transfers", permission, order: 30, component: lazyComponent(() => import("./TransfersPanel")) },
    { id: "sessions", title: "Sessions and devices", permission, order: 40, component: lazyComponent(() => import("./SessionsPanel")) },
    { id: "related", title: "Related accounts", permission, order: 50, component: lazyComponent(() => import("./RelatedPanel")) },
    { id: "notes", title: "Notes", permission, order: 60, component: lazyComponent(() => import("./NotesPanel")) },
    { id: "messages", title: "Chat messages", permission, order: 70, component: lazyComponent(() => import("./MessagesPanel")) },
  ],
  deeds: [
    { id: "adjust", label: "Correct a balance", permission: "correct_balances", order: 10, component: lazyComponent(() => import("./AdjustDeed")) },
    { id: "note", label: "Write a note", permission, order: 20, component: lazyComponent(() => import("./NoteDeed")) },
    { id: "tags", label: "Tags", permission, order: 30, component: lazyComponent(() => import("./TagDeed")) },
    { id: "sign-in", label: "Help to sign in", permission, order: 40, component: lazyComponent(() => import("./SignInDeed")) },
    { id: "email", label: "E-mail", permission, order: 50, component: lazyComponent(() => import("./EmailDeed")) },
    { id: "roles", label: "Roles", permission: "grant_roles", order: 60, component: lazyComponent(() => import("./RolesDeed")) },
    { id: "permissions", label: "Permissions", permission: "grant_roles", order: 65, component: lazyComponent(() => import("./PermissionDeed")) },
    { id: "mute", label: "Mute", permission, order: 70, component: lazyComponent(() => import("./MuteDeed")) },
    { id: "exclude", label: "Exclude from play", permission, order: 80, component: lazyComponent(() => import("./ExcludeDeed")) },
    { id: "ban", label: "Ban", permission, order: 90, danger: true, component: lazyComponent(() => import("./BanDeed")) },
  ],
});
