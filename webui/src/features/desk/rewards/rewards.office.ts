// VIP levels, the wheel and the faucet for staff, and the rewards of one player.

import { Crown, FerrisWheel } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "settings";

export default defineOffice({
  name: "rewards",
  pages: [
    { path: "/admin/levels", title: "VIP levels", permission, page: lazyPage(() => import("./LevelsPage")) },
    { path: "/admin/wheel", title: "Wheel and faucet", permission, page: lazyPage(() => import("./WheelPage")) },
  ],
  entries: [
    { id: "levels", label: "VIP levels", icon: Crown, group: "players", order: 40, to: "/admin/levels", permission, words: "vip rakeback cashback rewards bronze obsidian gifts" },
    { id: "wheel", label: "Wheel and faucet", icon: FerrisWheel, group: "players", order: 41, to: "/admin/wheel", permission, words: "wheel faucet tickets prizes odds rewards spin free" },
  ],
  panels: [{ id: "rewards", title: "Rewards", permission: "users", order: 35, component: lazyComponent(() => import("./RewardsPanel")) }],
});
