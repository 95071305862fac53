// The wagers of all players: their list, a single one, and a player's results against theory.

import { Dices } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "users";

export default defineOffice({
  name: "wagers",
  pages: [
    { path: "/admin/wagers", title: "Wagers", permission, page: lazyPage(() => import("./WagersPage")) },
    { path: "/admin/wager/:id", title: "Wager", permission, page: lazyPage(() => import("./WagerPage")) },
  ],
  entries: [{ id: "wagers", label: "Wagers", icon: Dices, group: "players", order: 10, to: "/admin/wagers", permission, keywords: "bets rounds stakes payouts big wins" }],
  panels: [{ id: "play", title: "Results", permission, order: 25, component: lazyComponent(() => import("./PlayPanel")) }],
});
