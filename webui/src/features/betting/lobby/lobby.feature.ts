// The catalogue of games: its lists, the notices over the pages. The home page
// shows its rows.

import { Blocks, Cherry, Flame, Heart, History, Video } from "lucide-react";
import { defineFeature, type NavEntry, type Icon, type Route } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { signedIn } from "../../../lib/store";
import { hasGames } from "./empty";
import "./lobby.titles";
import { followNews } from "./announcements.model";
import { Announcements } from "./Announcements";

declare module "../../../lib/overlays" {
  interface Overlays {
    /** A game that the site shows but cannot start yet. */
    "demo-notice": { title: string; image: string };
  }
}

const gamesPage = lazyPage(() => import("./GamesPage"));
const providersPage = lazyPage(() => import("./ProvidersPage"));

const prefetch: Route["onPress"] = (params, path) => void import("./list.model").then(({ prefetchList }) => prefetchList(path, params), () => undefined);
const list = (path: string, more: Partial<Route> = {}): Route => ({ path, page: gamesPage, onPress: prefetch, ...more });
/** The entry of a list: only of one with games, and of the player's own lists only for players. */
const entry = (id: string, icon: Icon, order: number, group: "casino" | "mine" = "casino"): NavEntry => ({
  id, label: `lobby.entry.${id}`, icon, order, group, to: `/casino/${id}`, visible: () => (group === "mine" ? signedIn.value : hasGames(id)),
});

export default defineFeature({
  name: "lobby",
  // Two spellings of a path are two routes. Only the lower case one is a tab. The tag comes last,
  // because /casino/game/:id has more parts and belongs to another feature.
  routes: [
    list("/casino/game/provider/:name"),
    ...["originals", "Originals", "slots", "Slots", "live", "Live", "new-releases", "latest-releases"].map((name) => list(`/casino/${name}`)),
    ...["favorites", "recent"].map((name) => list(`/casino/${name}`, { requiresLogin: true })),
    ...["/casino/providers", "/provider/all"].map((path) => ({ path, page: providersPage, title: "lobby.entry.providers" })),
    list("/casino/:tag"),
  ],
  overlays: { "demo-notice": () => import("./DemoNotice") },
  sidebar: [
    entry("latest-releases", Flame, 14),
    entry("slots", Cherry, 17),
    entry("live", Video, 18),
    entry("providers", Blocks, 19),
    entry("favorites", Heart, 30, "mine"),
    entry("recent", History, 31, "mine"),
  ],
  widgets: [{ id: "announcements", slot: "top", order: 10, component: Announcements }],
  start: () => followNews(),
});
