// Play control: the page of limits, pauses and figures, the dialog that explains why a stake was
// refused, and the reality check.

import { effect } from "@preact/signals";
import { SlidersHorizontal } from "lucide-react";
import { bus } from "../../../lib/bus";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { update } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { resetPlay, recordPlay } from "./reality";

declare module "../../../lib/overlays" {
  interface Overlays {
    /** A stake that the player's own limits have refused: the sentence, and the end, 0 for no end. */
    "play-refused": { text: string; until: number };
    "reality-check": Record<never, never>;
  }
}

dictionary({ "limits.title": "Play control" });

export default defineFeature({
  name: "limits",
  routes: [{ path: "/play-control", page: lazyPage(() => import("./PlayControlPage")), title: "limits.title", requiresLogin: true, allowExcluded: true }],
  overlays: { "play-refused": () => import("./RefusedModal"), "reality-check": () => import("./RealityModal") },
  menu: [{ id: "play-control", label: "limits.title", icon: SlidersHorizontal, order: 11, to: "/play-control" }],
  footer: [{ id: "play-control", column: "policy", label: "limits.title", order: 1, to: "/play-control", visible: () => store.user.value !== null }],
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
