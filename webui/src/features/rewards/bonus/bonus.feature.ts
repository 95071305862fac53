// Bonus money: its pages, the deposit bonus, and the rules.

import { effect } from "@preact/signals";
import { BadgePercent, Sparkles } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { lazyPage, loadWithRetry } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { bonusTitle, promotionsTitle } from "./bonus.titles";
import type {} from "./overlays";

/** Self-excluded players see no marketing. */
const canPlay = () => store.user.value?.self_excluded !== true;

export default defineFeature({
  name: "bonus",
  routes: [
    { path: "/promotions", page: lazyPage(() => import("./PromotionsPage")), title: promotionsTitle },
    { path: "/bonus", page: lazyPage(() => import("./BonusPage")), title: bonusTitle, redirect: () => (store.user.value ? null : "/promotions"), allowExcluded: true },
  ],
  overlays: { "deposit-bonus": () => import("./DepositBonusModal"), "bonus-rules": () => import("./RulesModal") },
  sidebar: [{ id: "promotions", label: promotionsTitle, icon: Sparkles, order: 16, group: "casino", to: "/promotions", visible: canPlay }],
  menu: [{ id: "bonus", label: bonusTitle, icon: BadgePercent, order: 14, to: "/bonus" }],
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
