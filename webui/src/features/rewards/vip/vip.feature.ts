// VIP levels, rakeback and cashback: the pages about them, the dialog that pays what
// was earned, and the congratulation on a level.

import { effect } from "@preact/signals";
import { Crown, Gift, Percent } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { idleComponent, lazyPage } from "../../../lib/lazy";
import { requireLogin } from "../../../lib/navigate";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { rakebackEntry, rewardsEntry, rewardsTitle, vipTitle } from "./vip.titles";
import type {} from "./overlays";

/** An excluded player sees nothing that invites to play. */
const canPlay = () => store.user.value?.self_excluded !== true;
const isGuest = () => store.user.value === null;

const openRakeback = () => requireLogin() && openOverlay("rakeback", {});

export default defineFeature({
  name: "ranks",
  routes: [
    { path: "/vip", page: lazyPage(() => import("./VipPage")), title: vipTitle },
    { path: "/rewards", page: lazyPage(() => import("./RewardsPage")), title: rewardsTitle, requiresLogin: true, allowExcluded: true },
  ],
  overlays: { rakeback: () => import("./RakebackModal"), "level-up": () => import("./LevelUpModal") },
  sidebar: [
    { id: "rakeback", label: rakebackEntry, icon: Percent, order: 22, group: "casino", onSelect: openRakeback, visible: canPlay },
    { id: "vip", label: vipTitle, icon: Crown, order: 20, group: "more", to: "/vip", visible: canPlay },
  ],
  mobileBar: [
    { id: "rewards", label: rewardsEntry, icon: Gift, order: 40, to: "/rewards", visible: () => !isGuest() },
    { id: "rewards-guest", label: rewardsEntry, icon: Gift, order: 40, to: "/vip", visible: isGuest },
  ],
  widgets: [{ id: "vip", slot: "sidebar", order: 10, component: idleComponent(() => import("./VipBar")) }],
  menu: [{ id: "rewards", label: rewardsTitle, icon: Gift, order: 13, to: "/rewards" }],
  start: () => {
    effect(() => {
      const level = store.user.value?.level_up;
      if (level) openOverlay("level-up", { level });
    });
  },
});
