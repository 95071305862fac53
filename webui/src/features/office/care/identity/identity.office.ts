// Identity documents of players: the checks that wait, a single check, and the status of a player.

import { IdCard } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

const permission = "identity";

export default defineOffice({
  name: "identity",
  pages: [
    { path: "/admin/identity", title: "Identity checks", permission, page: lazyPage(() => import("./ChecksPage")) },
    { path: "/admin/identity/:id", title: "Identity check", permission, page: lazyPage(() => import("./CheckPage")) },
  ],
  entries: [{ id: "identity", label: "Identity checks", icon: IdCard, group: "players", order: 15, to: "/admin/identity", permission, queues: ["identity"], keywords: "kyc documents passport selfie address funds verification" }],
  panels: [{ id: "identity", title: "Identity", permission, order: 38, component: lazyComponent(() => import("./IdentityPanel")) }],
  actions: [{ id: "ask-identity", label: "Request identity check", permission, order: 66, component: lazyComponent(() => import("./RequestIdentityAction")) }],
});
