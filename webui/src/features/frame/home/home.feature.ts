// The home page. Dialogs of other features open above it.

import { House } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { store } from "../../../lib/store";

export const homePage = lazyPage(() => import("./HomePage"));

export default defineFeature({
  name: "home",
  routes: [
    {
      path: "/",
      page: homePage,
      // Emails link here to show a player their own page.
      redirect: (_, query) => {
        const user = store.user.value;
        return query.get("verify") === "true" && user ? `/profile/${user._id}` : null;
      },
    },
    { path: "/ref/:code", page: homePage },
  ],
  sidebar: [{ id: "home", label: "shell.home", icon: House, order: 10, group: "casino", to: "/" }],
  mobileBar: [{ id: "home", label: "shell.casino", icon: House, order: 0, to: "/" }],
});
