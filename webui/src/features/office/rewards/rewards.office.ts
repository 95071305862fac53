// VIP levels, the wheel and the faucet for staff, the worst-case cost of rewards, and the rewards
// of one player.

import { Crown, FerrisWheel, Scale } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "settings";

export default defineOffice({
  name: "rewards",
  pages: [
    { path: "/admin/levels", title: "VIP levels", permission, page: lazyPage(() => import("./LevelsPage")) },
    { path: "/admin/wheel", title: "Wheel and faucet", permission, page: lazyPage(() => import("./WheelPage")) },
    { path: "/admin/reward-check", title: "Cost of rewards", permission, page: lazyPage(() => import("./RewardCostPage")) },
  ],
  entries: [
    { id: "levels", label: "VIP levels", icon: Crown, group: "players", order: 40, to: "/admin/levels", permission, keywords: "vip rakeback cashback rewards bronze obsidian gifts" },
    { id: "wheel", label: "Wheel and faucet", icon: FerrisWheel, group: "players", order: 41, to: "/admin/wheel", permission, keywords: "wheel faucet tickets prizes odds rewards spin free" },
    { id: "reward-check", label: "Cost of rewards", icon: Scale, group: "players", order: 42, to: "/admin/reward-check", permission, keywords: "rewards check give-back abuse bonus cost simulate campaign" },
  ],
  panels: [{ id: "rewards", title: "Rewards", permission: "users", order: 35, component: lazyComponent(() => import("./RewardsPanel")) }],
});
