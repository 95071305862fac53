// The public pages of players.

import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";

dictionary({ "profile.title": "Profile" });

const profilePage = lazyPage(() => import("./ProfilePage"));

export default defineFeature({
  name: "profile",
  routes: [
    { path: "/profile/:tag", page: profilePage, title: "profile.title", allowExcluded: true },
    // Rain and tips in the chat link to players by this path.
    { path: "/user/:id", page: profilePage, feature: "chat", redirect: ({ id = "" }) => `/profile/${encodeURIComponent(id)}` },
  ],
});
