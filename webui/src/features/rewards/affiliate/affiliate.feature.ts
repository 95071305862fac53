// The affiliate programme: codes, links, and their earnings.

import { Handshake } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";
import { store } from "../../../lib/store";

dictionary({ "partner.title": "Affiliate" });

/** Self-excluded players see no marketing. */
const canPlay = () => store.user.value?.self_excluded !== true;

export default defineFeature({
  name: "partner",
  routes: [{ path: "/partner", page: lazyPage(() => import("./PartnerPage")), title: "partner.title", allowExcluded: true }],
  sidebar: [{ id: "partner", label: "partner.title", icon: Handshake, order: 30, group: "more", to: "/partner", visible: canPlay }],
  menu: [{ id: "partner", label: "partner.title", icon: Handshake, order: 14, to: "/partner" }],
});
