// The traders' part of the office: the events of the sportsbook, and manual settings.

import { SlidersHorizontal, Volleyball } from "lucide-react";
import { lazyPage } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

const permission = "sports";

export default defineOffice({
  name: "sports-events",
  pages: [
    { path: "/admin/sports", title: "Sports events", permission, page: lazyPage(() => import("./EventsPage")) },
    { path: "/admin/sports/event/:id", title: "Sports event", permission, page: lazyPage(() => import("./TraderEventPage")) },
    { path: "/admin/sports/controls", title: "Suspensions and margins", permission, page: lazyPage(() => import("./ControlsPage")) },
  ],
  entries: [
    { id: "sports-events", label: "Events", icon: Volleyball, group: "sports", order: 10, to: "/admin/sports", permission, queues: ["sports results"], keywords: "sportsbook matches live results waiting settle traders" },
    { id: "sports-controls", label: "Suspensions and margins", icon: SlidersHorizontal, group: "sports", order: 20, to: "/admin/sports/controls", permission, keywords: "sportsbook suspend resume margin price fixed league" },
  ],
});
