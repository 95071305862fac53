// The wheel with tickets, the faucet and the free wheel: dialogs over any page.

import { Droplets, FerrisWheel } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { requireLogin } from "../../../lib/navigate";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { faucetEntry, wheelEntry } from "./wheel.titles";
import type {} from "./overlays";

/** Whoever has excluded themself is shown nothing that invites to play. */
const offered = () => store.user.value?.self_excluded !== true;

export default defineFeature({
  name: "wheel",
  overlays: { wheel: () => import("./WheelModal"), faucet: () => import("./FaucetModal"), "free-wheel": () => import("./FreeWheelModal") },
  sidebar: [
    { id: "wheel", label: wheelEntry, icon: FerrisWheel, order: 23, group: "casino", act: () => openOverlay("wheel", {}), visible: offered },
    { id: "faucet", label: faucetEntry, icon: Droplets, order: 24, group: "casino", act: () => void (requireLogin() && openOverlay("faucet", {})), visible: offered },
  ],
});
