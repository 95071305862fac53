// The jackpots for staff: their rules, levels and cost.

import { Gem } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

export default defineOffice({
  name: "jackpots",
  pages: [{ path: "/admin/jackpots", title: "Jackpots", permission: "manage_jackpots", page: lazyPage(() => import("./JackpotsPage")) }],
  entries: [{ id: "jackpots", label: "Jackpots", icon: Gem, group: "content", order: 62, to: "/admin/jackpots", permission: "manage_jackpots", keywords: "pot progressive must hit prize rewards" }],
});
