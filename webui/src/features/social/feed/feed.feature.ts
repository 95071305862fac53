// The activity of the site: the live feed, the latest wins, and the weekly race. The pages that
// show the panels place them (panels.ts).

import { History, Trophy } from "lucide-react";
import { bus } from "../../../lib/bus";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { enabled } from "../../../lib/permissions";

declare module "../../../lib/overlays" {
  interface Overlays {
    race: Record<never, never>;
  }
}

dictionary({ "feed.ownPage": "Your bets", "race.page": "Weekly race", "race.board": "Leaderboard" });

const visible = () => enabled("race");

export default defineFeature({
  name: "feed",
  routes: [
    { path: "/leaderboard", page: lazyPage(() => import("./RacePage")), title: "race.page", feature: "race" },
    { path: "/my-bets", page: lazyPage(() => import("./OwnBetsPage")), title: "feed.ownPage", feature: "livefeed", requiresLogin: true, allowExcluded: true },
  ],
  menu: [
    { id: "bets", label: "feed.ownPage", icon: History, order: 12, to: "/my-bets", visible: () => enabled("livefeed") },
    { id: "race", label: "race.page", icon: Trophy, order: 14, to: "/leaderboard", visible },
  ],
  widgets: [{ id: "race", slot: "rewards", order: 40, component: lazyComponent(() => import("./RewardCard")) }],
  overlays: { race: () => import("./RaceModal") },
  sidebar: [{ id: "race", label: "race.page", icon: Trophy, order: 20, group: "casino", onSelect: () => openOverlay("race", {}), visible }],
  footer: [{ id: "leaderboard", column: "product", label: "race.board", order: 4, to: "/leaderboard", visible }],
  start: () => bus.on("event:racePrize", ({ data }) => void import("./prizeToast").then(({ showPrizeToast: notifyWon }) => notifyWon(data)).catch(() => undefined)),
});
