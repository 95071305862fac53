// Identity: the page for the identity check of players.

import { IdCard } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { identityTitle } from "./identity.titles";

export default defineFeature({
  name: "identity",
  routes: [{ path: "/identity", page: lazyPage(() => import("./IdentityPage")), title: identityTitle, requiresLogin: true, allowExcluded: true }],
  menu: [{ id: "identity", label: identityTitle, icon: IdCard, order: 12, to: "/identity" }],
});
