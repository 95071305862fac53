// The offer of the site: its games and catalogue, the limits of stakes, what is open, and whether
// the games pay their theoretical RTP.

import { Dices, Gauge, Power, Target } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "games";

export default defineOffice({
  name: "products",
  pages: [
    { path: "/admin/games", title: "Games", permission, page: lazyPage(() => import("./GamesPage")) },
    { path: "/admin/games/import", title: "Import games", permission, page: lazyPage(() => import("./ImportPage")) },
    { path: "/admin/game/:id", title: "Game", permission, page: lazyPage(() => import("./GamePage")) },
    { path: "/admin/limits", title: "Stake limits", permission, page: lazyPage(() => import("./LimitsPage")) },
    { path: "/admin/products", title: "Products and currencies", permission, page: lazyPage(() => import("./ProductsPage")) },
    { path: "/admin/returns", title: "RTP by game", permission, page: lazyPage(() => import("./RtpPage")) },
  ],
  entries: [
    { id: "games", label: "Games", icon: Dices, group: "games", order: 0, to: "/admin/games", permission, keywords: "catalogue providers tags featured import" },
    { id: "limits", label: "Stake limits", icon: Gauge, group: "games", order: 10, to: "/admin/limits", permission, keywords: "minimum maximum stake profit currency" },
    { id: "products", label: "Products and currencies", icon: Power, group: "games", order: 20, to: "/admin/products", permission, keywords: "close open switch off crash originals" },
    { id: "returns", label: "RTP by game", icon: Target, group: "games", order: 30, to: "/admin/returns", permission, queues: ["returns"], keywords: "rtp luck alarm evidence" },
  ],
  gamePanels: [
    { id: "returns", title: "RTP", permission, order: 10, component: lazyComponent(() => import("./GameRtp")) },
    { id: "history", title: "Changes by staff", permission, order: 90, component: lazyComponent(() => import("./GameHistory")) },
  ],
});
