// The wagers of all players: their list, one of them whole, and what a player's
// play came to against theory.

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
  entries: [{ id: "wagers", label: "Wagers", icon: Dices, group: "players", order: 10, to: "/admin/wagers", permission, words: "bets rounds stakes payouts big wins" }],
  panels: [{ id: "play", title: "Play and luck", permission, order: 25, component: lazyComponent(() => import("./PlayPanel")) }],
});
