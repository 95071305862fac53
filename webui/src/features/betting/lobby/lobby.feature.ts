// The catalogue of games: its lists, the notices over the pages. The home page
// shows its rows.

import { Blocks, Cherry, Flame, Heart, History, Video } from "lucide-react";
import { defineFeature, type Route } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { signedIn } from "../../../lib/store";
import "./lobby.titles";
import type {} from "./overlays";
import { followNews } from "./announcements.model";
import { Announcements } from "./Announcements";

const gamesPage = lazyPage(() => import("./GamesPage"));
const providersPage = lazyPage(() => import("./ProvidersPage"));

const press: Route["press"] = (params, path) => void import("./list.model").then(({ askEarly }) => askEarly(path, params), () => undefined);
const list = (path: string, more: Partial<Route> = {}): Route => ({ path, page: gamesPage, press, ...more });
const visible = () => signedIn.value;

export default defineFeature({
  name: "lobby",
  // Two spellings of a path are two routes, of which only the lower case one is
  // a tab. The tag comes last; /casino/game/:id has more parts and is another's.
  routes: [
    list("/casino/game/provider/:name"),
    ...["originals", "Originals", "slots", "Slots", "live", "Live", "new-releases", "latest-releases"].map((name) => list(`/casino/${name}`)),
    ...["favorites", "recent"].map((name) => list(`/casino/${name}`, { requiresLogin: true })),
    ...["/casino/providers", "/provider/all"].map((path) => ({ path, page: providersPage, title: "lobby.entry.providers" })),
    list("/casino/:tag"),
  ],
  overlays: { "demo-notice": () => import("./DemoNotice") },
  sidebar: [
    { id: "latest-releases", label: "lobby.entry.latest", icon: Flame, order: 14, group: "casino", to: "/casino/latest-releases" },
    { id: "slots", label: "lobby.entry.slots", icon: Cherry, order: 17, group: "casino", to: "/casino/slots" },
    { id: "live", label: "lobby.entry.live", icon: Video, order: 18, group: "casino", to: "/casino/live" },
    { id: "providers", label: "lobby.entry.providers", icon: Blocks, order: 19, group: "casino", to: "/casino/providers" },
    { id: "favorites", label: "lobby.entry.favorites", icon: Heart, order: 30, group: "mine", to: "/casino/favorites", visible },
    { id: "recent", label: "lobby.entry.recent", icon: History, order: 31, group: "mine", to: "/casino/recent", visible },
  ],
  widgets: [{ id: "announcements", place: "top", order: 10, component: Announcements }],
  start: () => followNews(),
});
