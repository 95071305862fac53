// The sportsbook: matches with their odds.

import { Volleyball } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature, type NavEntry } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";
import { enabled } from "../../../lib/permissions";

dictionary({ "sports.title": "Sports", "sports.search.title": "Search for event" });

const sportsOnly = true;
const event = lazyPage(() => import("./EventPage"));
const category = lazyPage(() => import("./CategoryPage"));
/** Whether an external sportsbook is at /sportsbook. */
const hasExternalBook = () => bootstrap.sportsFrames.url !== "" && enabled("betby:sportsbook");
const menuEntry = { label: "sports.title", icon: Volleyball, order: 10, group: "more" } as const;
const menuEntries: NavEntry[] = [
  { ...menuEntry, id: "sports", to: "/sport", visible: () => bootstrap.sports && !hasExternalBook() },
  { ...menuEntry, id: "sportsbook", to: "/sportsbook", visible: hasExternalBook },
];

export default defineFeature({
  name: "book",
  routes: [
    { path: "/sport", page: lazyPage(() => import("./SportsPage")), title: "sports.title", sportsOnly },
    { path: "/sport/search", page: lazyPage(() => import("./SearchPage")), title: "sports.search.title", sportsOnly },
    { path: "/sport/category/:id", page: category, title: "sports.title", sportsOnly },
    { path: "/sport/category/:id/:filter", page: category, title: "sports.title", sportsOnly },
    { path: "/sportsbook", page: lazyPage(() => import("../external/ExternalPage")), title: "sports.title", redirect: () => (hasExternalBook() ? null : "/sport") },
    { path: "/sport/event/:id", page: event, title: "sports.title", sportsOnly },
    { path: "/sport/prices/:id", page: event, title: "sports.title", sportsOnly },
    { path: "/sport/game/:id", page: event, title: "sports.title", sportsOnly },
    { path: "/sport/game/:type/:id", page: event, title: "sports.title", sportsOnly },
  ],
  sidebar: menuEntries,
  mobileBar: menuEntries,
});
