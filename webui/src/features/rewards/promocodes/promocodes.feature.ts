// Promo codes: their tab of the wallet.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { promocodeTab } from "./promocodes.titles";

const { component, preload } = lazyPage<{ close: () => void }>(() => import("./CodesTab"));

export default defineFeature({
  name: "codes",
  // Self-excluded players see no offers.
  wallet: [{ id: "promocode", label: promocodeTab, panel: component, preload, visible: () => store.user.value?.self_excluded !== true }],
});
