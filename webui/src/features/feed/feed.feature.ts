// What is being played on the site: the live feed, the latest wins, and the
// weekly race. The panels are placed by the pages that show them (panels.ts).

import { defineFeature } from "../../lib/feature";
import { lazyPage } from "../../lib/lazy";
import { raceTitle } from "./feed.titles";
import type {} from "./overlays";

export default defineFeature({
  name: "feed",
  routes: [{ path: "/leaderboard", page: lazyPage(() => import("./RacePage")), title: raceTitle, feature: "race" }],
  overlays: { race: () => import("./RaceModal") },
});
