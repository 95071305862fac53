// Races and challenges of the site: their cost. Staff create and stop them.

import { Flag } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

export default defineOffice({
  name: "races",
  pages: [{ path: "/admin/races", title: "Races and challenges", permission: "races", page: lazyPage(() => import("./RacesPage")) }],
  entries: [
    { id: "races", label: "Races and challenges", icon: Flag, group: "content", order: 60, to: "/admin/races", permission: "races", keywords: "leaderboard prizes contest promotion weekly rewards" },
  ],
});
