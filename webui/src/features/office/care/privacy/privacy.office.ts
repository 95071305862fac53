// Copies of players' data and deletions of accounts: the requests, and the status of a player.

import { ShieldOff } from "lucide-react";
import { lazyComponent, lazyPage, lazyPart } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

const permission = "privacy";
const actions = () => import("./privacyActions");

export default defineOffice({
  name: "privacy",
  pages: [{ path: "/admin/privacy", title: "Privacy requests", permission, page: lazyPage(() => import("./RequestsPage")) }],
  entries: [{ id: "privacy", label: "Privacy requests", icon: ShieldOff, group: "players", order: 17, to: "/admin/privacy", permission, queues: ["privacy"], keywords: "gdpr export copy of data deletion erase forget delete account" }],
  panels: [{ id: "privacy", title: "Privacy", permission, order: 39, component: lazyComponent(() => import("./PrivacyPanel")) }],
  actions: [
    { id: "copy-data", label: "Copy the data", permission, order: 67, component: lazyPart(actions, ({ CopyAction }) => CopyAction) },
    { id: "delete-account", label: "Delete the account", permission, order: 99, component: lazyPart(actions, ({ DeleteAction }) => DeleteAction) },
  ],
});
