// The integrations of outside providers of games.

import { Plug } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "integrations";

export default defineOffice({
  name: "integrations",
  pages: [{ path: "/admin/integrations", title: "Integrations", permission, page: lazyPage(() => import("./IntegrationsPage")) }],
  entries: [{ id: "integrations", label: "Integrations", icon: Plug, group: "games", order: 40, to: "/admin/integrations", permission, keywords: "providers aggregator slotegrator hub88 callbacks reconciliation" }],
});
