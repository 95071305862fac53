// Promo codes: their tab of the wallet, and their card of the Rewards page.

import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { store } from "../../../lib/store";

dictionary({ "codes.tab": "Promocode" });

const { component, preload } = lazyPage<{ close: () => void }>(() => import("./CodesTab"));

export default defineFeature({
  name: "codes",
  widgets: [{ id: "codes", slot: "rewards", order: 30, component: lazyComponent(() => import("./RewardCard")) }],
  // Self-excluded players see no offers.
  wallet: [{ id: "promocode", label: "codes.tab", panel: component, preload, visible: () => store.user.value?.self_excluded !== true }],
});
