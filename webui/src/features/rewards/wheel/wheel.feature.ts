// The wheel with tickets, the faucet and the free wheel: dialogs above any page.

import { Droplets, FerrisWheel } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { requireLogin } from "../../../lib/navigate";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { faucetEntry, wheelEntry } from "./wheel.titles";
import type {} from "./overlays";

/** Self-excluded players see no marketing. */
const canPlay = () => store.user.value?.self_excluded !== true;

export default defineFeature({
  name: "wheel",
  overlays: { wheel: () => import("./WheelModal"), faucet: () => import("./FaucetModal"), "free-wheel": () => import("./FreeWheelModal") },
  sidebar: [
    { id: "wheel", label: wheelEntry, icon: FerrisWheel, order: 23, group: "casino", onSelect: () => openOverlay("wheel", {}), visible: canPlay },
    { id: "faucet", label: faucetEntry, icon: Droplets, order: 24, group: "casino", onSelect: () => void (requireLogin() && openOverlay("faucet", {})), visible: canPlay },
  ],
});
