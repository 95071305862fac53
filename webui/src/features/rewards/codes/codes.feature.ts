// Promo codes: the tab of the wallet in which they are redeemed.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { promocodeTab } from "./codes.titles";

const { component, preload } = lazyPage<{ close: () => void }>(() => import("./CodesTab"));

export default defineFeature({
  name: "codes",
  // Whoever has excluded themself is offered nothing.
  wallet: [{ id: "promocode", label: promocodeTab, panel: component, preload, visible: () => store.user.value?.self_excluded !== true }],
});
