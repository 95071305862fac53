// Identity: the page for the identity check of players.

import { IdCard } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";

dictionary({ "identity.title": "Identity" });

export default defineFeature({
  name: "identity",
  routes: [{ path: "/identity", page: lazyPage(() => import("./IdentityPage")), title: "identity.title", requiresLogin: true, allowExcluded: true }],
  menu: [{ id: "identity", label: "identity.title", icon: IdCard, order: 12, to: "/identity" }],
});
