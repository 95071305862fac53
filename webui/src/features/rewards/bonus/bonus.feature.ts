// Bonus money: the pages about it, the deposit bonus, and the rules.

import { effect } from "@preact/signals-react";
import { BadgePercent, Sparkles } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { lazyPage, loadWithRetry } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { bonusTitle, promotionsTitle } from "./bonus.titles";
import type {} from "./overlays";

/** Whoever has excluded themself is shown nothing that invites to play. */
const offered = () => store.user.value?.self_excluded !== true;

export default defineFeature({
  name: "bonus",
  routes: [
    { path: "/promotions", page: lazyPage(() => import("./PromotionsPage")), title: promotionsTitle },
    { path: "/bonus", page: lazyPage(() => import("./BonusPage")), title: bonusTitle, requiresLogin: true, whileExcluded: true },
  ],
  overlays: { "deposit-bonus": () => import("./DepositBonusModal"), "bonus-rules": () => import("./RulesModal") },
  sidebar: [{ id: "promotions", label: promotionsTitle, icon: Sparkles, order: 16, group: "casino", to: "/promotions", visible: offered }],
  menu: [{ id: "bonus", label: bonusTitle, icon: BadgePercent, order: 14, to: "/bonus" }],
  start: () => {
    let followed = false;
    // Guests have none: what follows them is loaded for players only.
    effect(() => {
      if (followed || !store.user.value) return;
      followed = true;
      void loadWithRetry(() => import("./follow"), () => false).then(({ followBonuses }) => followBonuses()).catch(() => (followed = false));
    });
  },
});
