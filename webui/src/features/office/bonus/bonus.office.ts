// Bonuses for staff: the deposit bonuses of the site, and those of one player.

import { BadgePercent } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "promo";

export default defineOffice({
  name: "bonus",
  pages: [{ path: "/admin/bonuses", title: "Deposit bonuses", permission, page: lazyPage(() => import("./OffersPage")) }],
  entries: [{ id: "bonuses", label: "Deposit bonuses", icon: BadgePercent, group: "content", order: 62, to: "/admin/bonuses", permission, keywords: "bonus offers opt-in wager requirement free bets promotion budget" }],
  panels: [{ id: "bonuses", title: "Bonuses", permission: "users", order: 36, component: lazyComponent(() => import("./BonusPanel")) }],
});
