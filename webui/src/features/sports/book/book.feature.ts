// The sportsbook: what is played, with the odds on it.

import { Volleyball } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { sportsSearchTitle, sportsTitle } from "./book.titles";

const sportsOnly = true;
const event = lazyPage(() => import("./EventPage"));
const category = lazyPage(() => import("./CategoryPage"));

export default defineFeature({
  name: "book",
  routes: [
    { path: "/sport", page: lazyPage(() => import("./SportsPage")), title: sportsTitle, sportsOnly },
    { path: "/sport/search", page: lazyPage(() => import("./SearchPage")), title: sportsSearchTitle, sportsOnly },
    { path: "/sport/category/:id", page: category, title: sportsTitle, sportsOnly },
    { path: "/sport/category/:id/:filter", page: category, title: sportsTitle, sportsOnly },
    { path: "/sport/event/:id", page: event, title: sportsTitle, sportsOnly },
    { path: "/sport/game/:id", page: event, title: sportsTitle, sportsOnly },
  ],
  sidebar: [{ id: "sports", label: sportsTitle, icon: Volleyball, order: 10, group: "more", to: "/sport", visible: () => bootstrap.sports }],
});
