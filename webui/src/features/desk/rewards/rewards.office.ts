// VIP levels for staff: the table of the levels, and the rewards of one player.

import { Crown } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "settings";

export default defineOffice({
  name: "rewards",
  pages: [{ path: "/admin/levels", title: "VIP levels", permission, page: lazyPage(() => import("./LevelsPage")) }],
  entries: [{ id: "levels", label: "VIP levels", icon: Crown, group: "players", order: 40, to: "/admin/levels", permission, words: "vip rakeback cashback rewards bronze obsidian gifts" }],
  panels: [{ id: "rewards", title: "Rewards", permission: "users", order: 35, component: lazyComponent(() => import("./RewardsPanel")) }],
});
