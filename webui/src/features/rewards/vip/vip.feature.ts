// VIP levels, rakeback and cashback: the pages about them, the dialog that pays what
// was earned, and the congratulation on a level.

import { effect } from "@preact/signals";
import { Crown, Gift, Percent } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { idleComponent, lazyPage } from "../../../lib/lazy";
import { requireLogin } from "../../../lib/navigate";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";

declare module "../../../lib/overlays" {
  interface Overlays {
    rakeback: Record<never, never>;
    "level-up": { level: number };
  }
}

dictionary({ "ranks.vip.title": "VIP Program", "ranks.rewards.title": "Your rewards", "ranks.rewards.entry": "Rewards", "ranks.rakeback.entry": "Rakeback" });

/** An excluded player sees nothing that invites to play. */
const canPlay = () => store.user.value?.self_excluded !== true;
const isGuest = () => store.user.value === null;

const openRakeback = () => requireLogin() && openOverlay("rakeback", {});

export default defineFeature({
  name: "ranks",
  routes: [
    { path: "/vip", page: lazyPage(() => import("./VipPage")), title: "ranks.vip.title" },
    { path: "/rewards", page: lazyPage(() => import("./RewardsPage")), title: "ranks.rewards.title", requiresLogin: true, allowExcluded: true },
  ],
  overlays: { rakeback: () => import("./RakebackModal"), "level-up": () => import("./LevelUpModal") },
  sidebar: [
    { id: "rakeback", label: "ranks.rakeback.entry", icon: Percent, order: 22, group: "casino", onSelect: openRakeback, visible: canPlay },
    { id: "vip", label: "ranks.vip.title", icon: Crown, order: 20, group: "more", to: "/vip", visible: canPlay },
  ],
  mobileBar: [
    { id: "rewards", label: "ranks.rewards.entry", icon: Gift, order: 40, to: "/rewards", visible: () => !isGuest() },
    { id: "rewards-guest", label: "ranks.rewards.entry", icon: Gift, order: 40, to: "/vip", visible: isGuest },
  ],
  widgets: [{ id: "vip", slot: "sidebar", order: 10, component: idleComponent(() => import("./VipBar")) }],
  menu: [{ id: "rewards", label: "ranks.rewards.title", icon: Gift, order: 13, to: "/rewards" }],
  start: () => {
    effect(() => {
      const level = store.user.value?.level_up;
      if (level) openOverlay("level-up", { level });
    });
  },
});
