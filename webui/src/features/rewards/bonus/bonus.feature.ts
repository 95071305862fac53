// Bonus money: its pages, the deposit bonus, and the rules.

import { effect } from "@preact/signals";
import { BadgePercent, Sparkles } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage, loadWithRetry } from "../../../lib/lazy";
import { store } from "../../../lib/store";

declare module "../../../lib/overlays" {
  interface Overlays {
    /** The current deposit bonus. */
    "deposit-bonus": Record<never, never>;
    /** The rules of bonus money, and its limits. */
    "bonus-rules": Record<never, never>;
  }
}

dictionary({ "bonus.title": "Bonuses", "bonus.promotions.title": "Promotions" });

/** Self-excluded players see no marketing. */
const canPlay = () => store.user.value?.self_excluded !== true;

export default defineFeature({
  name: "bonus",
  routes: [
    { path: "/promotions", page: lazyPage(() => import("./PromotionsPage")), title: "bonus.promotions.title" },
    { path: "/bonus", page: lazyPage(() => import("./BonusPage")), title: "bonus.title", allowExcluded: true },
  ],
  overlays: { "deposit-bonus": () => import("./DepositBonusModal"), "bonus-rules": () => import("./RulesModal") },
  sidebar: [{ id: "promotions", label: "bonus.promotions.title", icon: Sparkles, order: 16, group: "casino", to: "/promotions", visible: canPlay }],
  menu: [{ id: "bonus", label: "bonus.title", icon: BadgePercent, order: 14, to: "/bonus" }],
  start: () => {
    let followed = false;
    // Guests have no bonuses, so this loads only for players.
    effect(() => {
      if (followed || !store.user.value) return;
      followed = true;
      void loadWithRetry(() => import("./bonusUpdates"), () => false).then(({ watchBonuses: followBonuses }) => followBonuses()).catch(() => (followed = false));
    });
  },
});
