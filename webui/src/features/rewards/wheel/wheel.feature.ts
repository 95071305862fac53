// The wheel with tickets, the faucet and the free wheel: dialogs above any page.

import { Droplets, FerrisWheel } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyComponent } from "../../../lib/lazy";
import { requireLogin } from "../../../lib/navigate";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";

declare module "../../../lib/overlays" {
  interface Overlays {
    wheel: Record<never, never>;
    faucet: Record<never, never>;
    "free-wheel": Record<never, never>;
  }
}

dictionary({ "wheel.entry": "Bonus wheel", "faucet.entry": "Bonus Faucet" });

/** Self-excluded players see no marketing. */
const canPlay = () => store.user.value?.self_excluded !== true;

export default defineFeature({
  name: "wheel",
  overlays: { wheel: () => import("./WheelModal"), faucet: () => import("./FaucetModal"), "free-wheel": () => import("./FreeWheelModal") },
  widgets: [{ id: "wheel", slot: "rewards", order: 20, component: lazyComponent(() => import("./RewardCards")) }],
  sidebar: [
    { id: "wheel", label: "wheel.entry", icon: FerrisWheel, order: 23, group: "casino", onSelect: () => openOverlay("wheel", {}), visible: canPlay },
    { id: "faucet", label: "faucet.entry", icon: Droplets, order: 24, group: "casino", onSelect: () => void (requireLogin() && openOverlay("faucet", {})), visible: canPlay },
  ],
});
