// Play control: the page of limits, pauses and figures, the dialog that explains why a stake was
// refused, and the reality check.

import { effect } from "@preact/signals";
import { SlidersHorizontal } from "lucide-react";
import { bus } from "../../../lib/bus";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { update } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { playControlTitle } from "./limits.titles";
import { resetPlay, recordPlay } from "./reality";
import type {} from "./overlays";

export default defineFeature({
  name: "limits",
  routes: [{ path: "/play-control", page: lazyPage(() => import("./PlayControlPage")), title: playControlTitle, requiresLogin: true, allowExcluded: true }],
  overlays: { "play-refused": () => import("./RefusedModal"), "reality-check": () => import("./RealityModal") },
  menu: [{ id: "play-control", label: playControlTitle, icon: SlidersHorizontal, order: 11, to: "/play-control" }],
  footer: [{ id: "play-control", column: "policy", label: playControlTitle, order: 1, to: "/play-control", visible: () => store.user.value !== null }],
  start: () => {
    bus.on("event:playControl", () => void update().catch(() => undefined));
    bus.on("event:balanceModification", () => {
      const minutes = store.user.peek()?.reality_check ?? 0;
      if (minutes === 0 || !recordPlay(minutes, Date.now())) return;
      bus.emit("reality-check", {});
      openOverlay("reality-check", {});
    });
    effect(() => {
      if (!store.user.value?.reality_check) resetPlay();
    });
  },
});
