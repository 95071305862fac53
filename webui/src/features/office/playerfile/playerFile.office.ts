// One player for staff with the actions of staff, and the list of all players.

import { Users } from "lucide-react";
import { lazyComponent, lazyPage, lazyPart } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "users";
const accountActions = () => import("./accountActions");
const playActions = () => import("./playActions");

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
    { id: "adjust", label: "Correct a balance", permission: "correct_balances", order: 10, component: lazyPart(playActions, ({ AdjustAction }) => AdjustAction) },
    { id: "note", label: "Write a note", permission, order: 20, component: lazyPart(() => import("./NoteDialog"), ({ NoteDialog }) => NoteDialog) },
    { id: "tags", label: "Tags", permission, order: 30, component: lazyPart(accountActions, ({ TagAction }) => TagAction) },
    { id: "sign-in", label: "Sign-in help", permission, order: 40, component: lazyPart(accountActions, ({ SignInAction }) => SignInAction) },
    { id: "email", label: "Email", permission, order: 50, component: lazyPart(accountActions, ({ EmailAction }) => EmailAction) },
    { id: "roles", label: "Roles", permission: "grant_roles", order: 60, component: lazyPart(accountActions, ({ RolesAction }) => RolesAction) },
    { id: "permissions", label: "Permissions", permission: "grant_roles", order: 65, component: lazyPart(accountActions, ({ PermissionAction }) => PermissionAction) },
    { id: "mute", label: "Mute", permission, order: 70, component: lazyPart(playActions, ({ MuteAction }) => MuteAction) },
    { id: "exclude", label: "Exclude from play", permission, order: 80, component: lazyPart(playActions, ({ ExcludeAction }) => ExcludeAction) },
    { id: "ban", label: "Ban", permission, order: 90, danger: true, component: lazyPart(playActions, ({ BanAction }) => BanAction) },
  ],
});
