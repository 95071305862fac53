// The sportsbook: what is played, with the odds on it.

import { Volleyball } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature, type Entry } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { enabled } from "../../../lib/permissions";
import { sportsSearchTitle, sportsTitle } from "./book.titles";

const sportsOnly = true;
const event = lazyPage(() => import("./EventPage"));
const category = lazyPage(() => import("./CategoryPage"));
/** Whether another house's sportsbook stands at /sportsbook. */
const framed = () => bootstrap.sportsFrames.url !== "" && enabled("betby:sportsbook");
const door = { label: sportsTitle, icon: Volleyball, order: 10, group: "more" } as const;
const doors: Entry[] = [
  { ...door, id: "sports", to: "/sport", visible: () => bootstrap.sports && !framed() },
  { ...door, id: "sportsbook", to: "/sportsbook", visible: framed },
];

export default defineFeature({
  name: "book",
  routes: [
    { path: "/sport", page: lazyPage(() => import("./SportsPage")), title: sportsTitle, sportsOnly },
    { path: "/sport/search", page: lazyPage(() => import("./SearchPage")), title: sportsSearchTitle, sportsOnly },
    { path: "/sport/category/:id", page: category, title: sportsTitle, sportsOnly },
    { path: "/sport/category/:id/:filter", page: category, title: sportsTitle, sportsOnly },
    { path: "/sportsbook", page: lazyPage(() => import("../external/ExternalPage")), title: sportsTitle, redirect: () => (framed() ? null : "/sport") },
    { path: "/sport/event/:id", page: event, title: sportsTitle, sportsOnly },
    { path: "/sport/prices/:id", page: event, title: sportsTitle, sportsOnly },
    { path: "/sport/game/:id", page: event, title: sportsTitle, sportsOnly },
    { path: "/sport/game/:type/:id", page: event, title: sportsTitle, sportsOnly },
  ],
  sidebar: doors,
  mobileBar: doors,
});
