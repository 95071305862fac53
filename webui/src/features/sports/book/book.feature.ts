// The sportsbook: matches with their odds.

import { Volleyball } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature, type NavEntry } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { enabled } from "../../../lib/permissions";
import { sportsSearchTitle, sportsTitle } from "./book.titles";

const sportsOnly = true;
const event = lazyPage(() => import("./EventPage"));
const category = lazyPage(() => import("./CategoryPage"));
/** Whether an external sportsbook is at /sportsbook. */
const hasExternalBook = () => bootstrap.sportsFrames.url !== "" && enabled("betby:sportsbook");
const menuEntry = { label: sportsTitle, icon: Volleyball, order: 10, group: "more" } as const;
const menuEntries: NavEntry[] = [
  { ...menuEntry, id: "sports", to: "/sport", visible: () => bootstrap.sports && !hasExternalBook() },
  { ...menuEntry, id: "sportsbook", to: "/sportsbook", visible: hasExternalBook },
];

export default defineFeature({
  name: "book",
  routes: [
    { path: "/sport", page: lazyPage(() => import("./SportsPage")), title: sportsTitle, sportsOnly },
    { path: "/sport/search", page: lazyPage(() => import("./SearchPage")), title: sportsSearchTitle, sportsOnly },
    { path: "/sport/category/:id", page: category, title: sportsTitle, sportsOnly },
    { path: "/sport/category/:id/:filter", page: category, title: sportsTitle, sportsOnly },
    { path: "/sportsbook", page: lazyPage(() => import("../external/ExternalPage")), title: sportsTitle, redirect: () => (hasExternalBook() ? null : "/sport") },
    { path: "/sport/event/:id", page: event, title: sportsTitle, sportsOnly },
    { path: "/sport/prices/:id", page: event, title: sportsTitle, sportsOnly },
    { path: "/sport/game/:id", page: event, title: sportsTitle, sportsOnly },
    { path: "/sport/game/:type/:id", page: event, title: sportsTitle, sportsOnly },
  ],
  sidebar: menuEntries,
  mobileBar: menuEntries,
});
