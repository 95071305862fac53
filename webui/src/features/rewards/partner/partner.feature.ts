// The affiliate programme: codes, links, and what those who come by them earn.

import { Handshake } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { partnerTitle } from "./partner.titles";

/** Whoever has excluded themself is shown nothing that invites to play. */
const offered = () => store.user.value?.self_excluded !== true;

export default defineFeature({
  name: "partner",
  routes: [{ path: "/partner", page: lazyPage(() => import("./PartnerPage")), title: partnerTitle, whileExcluded: true }],
  sidebar: [{ id: "partner", label: partnerTitle, icon: Handshake, order: 30, group: "more", to: "/partner", visible: offered }],
  menu: [{ id: "partner", label: partnerTitle, icon: Handshake, order: 14, to: "/partner" }],
});
