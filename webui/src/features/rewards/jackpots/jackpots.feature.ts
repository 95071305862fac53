// The jackpots: a strip above the games, and their page.

import { Gem } from "lucide-react";
import { bus } from "../../../lib/bus";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { hasJackpots } from "../../../lib/jackpots";
import { lazyPage } from "../../../lib/lazy";
import { JackpotStrip } from "./JackpotStrip";

dictionary({ "jackpots.page": "Jackpots" });

export default defineFeature({
  name: "jackpots",
  routes: [{ path: "/casino/jackpots", page: lazyPage(() => import("./JackpotsPage")), title: "jackpots.page" }],
  sidebar: [{ id: "jackpots", label: "jackpots.page", icon: Gem, order: 22, group: "casino", to: "/casino/jackpots", visible: hasJackpots }],
  widgets: [
    { id: "jackpots", slot: "top", order: 20, component: JackpotStrip },
    { id: "jackpots-of-game", slot: "game", order: 20, component: JackpotStrip },
  ],
  start: () => bus.on("event:jackpotWon", ({ data }) => void import("./wonToast").then(({ showWonToast }) => showWonToast(data)).catch(() => undefined)),
});
