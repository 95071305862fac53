// The activity of the site: the live feed, the latest wins, and the weekly race. The pages that
// show the panels place them (panels.ts).

import { History, Trophy } from "lucide-react";
import { bus } from "../../../lib/bus";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { enabled } from "../../../lib/permissions";
import { boardLink, ownTitle, raceTitle } from "./feed.titles";
import type {} from "./overlays";

const visible = () => enabled("race");

export default defineFeature({
  name: "feed",
  routes: [
    { path: "/leaderboard", page: lazyPage(() => import("./RacePage")), title: raceTitle, feature: "race" },
    { path: "/my-bets", page: lazyPage(() => import("./OwnBetsPage")), title: ownTitle, feature: "livefeed", requiresLogin: true, allowExcluded: true },
  ],
  menu: [
    { id: "bets", label: ownTitle, icon: History, order: 12, to: "/my-bets", visible: () => enabled("livefeed") },
    { id: "race", label: raceTitle, icon: Trophy, order: 14, to: "/leaderboard", visible },
  ],
  overlays: { race: () => import("./RaceModal") },
  sidebar: [{ id: "race", label: raceTitle, icon: Trophy, order: 20, group: "casino", onSelect: () => openOverlay("race", {}), visible }],
  footer: [{ id: "leaderboard", column: "product", label: boardLink, order: 4, to: "/leaderboard", visible }],
  start: () => bus.on("event:racePrize", ({ data }) => void import("./prizeToast").then(({ showPrizeToast: notifyWon }) => notifyWon(data)).catch(() => undefined)),
});
