// VIP levels, rakeback and cashback: the pages about them, the dialog that pays what
// was earned, and the congratulation on a level.

import { effect } from "@preact/signals-react";
import { Crown, Gift, Percent } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { requireLogin } from "../../../lib/navigate";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { rakebackEntry, rewardsEntry, rewardsTitle, vipTitle } from "./ranks.titles";
import type {} from "./overlays";

/** Whoever has excluded themself is shown nothing that invites to play. */
const offered = () => store.user.value?.self_excluded !== true;
const guest = () => store.user.value === null;

const openRakeback = () => requireLogin() && openOverlay("rakeback", {});

export default defineFeature({
  name: "ranks",
  routes: [
    { path: "/vip", page: lazyPage(() => import("./VipPage")), title: vipTitle },
    { path: "/rewards", page: lazyPage(() => import("./RewardsPage")), title: rewardsTitle, requiresLogin: true, whileExcluded: true },
  ],
  overlays: { rakeback: () => import("./RakebackModal"), "level-up": () => import("./LevelUpModal") },
  sidebar: [
    { id: "rakeback", label: rakebackEntry, icon: Percent, order: 22, group: "casino", act: openRakeback, visible: offered },
    { id: "vip", label: vipTitle, icon: Crown, order: 20, group: "more", to: "/vip", visible: offered },
  ],
  mobileBar: [
    { id: "rewards", label: rewardsEntry, icon: Gift, order: 40, to: "/rewards", visible: () => !guest() },
    { id: "rewards-guest", label: rewardsEntry, icon: Gift, order: 40, to: "/vip", visible: guest },
  ],
  menu: [{ id: "rewards", label: rewardsTitle, icon: Gift, order: 13, to: "/rewards" }],
  start: () => {
    effect(() => {
      const level = store.user.value?.level_up;
      if (level) openOverlay("level-up", { level });
    });
  },
});
