// The treasury: the site's wallets, and the payments that leave them.

import { Vault } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "see_treasury";

export default defineOffice({
  name: "treasury",
  pages: [
    { path: "/admin/treasury", title: "Treasury", permission, page: lazyPage(() => import("./TreasuryPage")) },
    { path: "/admin/treasury/:id", title: "Treasury payment", permission, page: lazyPage(() => import("./PaymentPage")) },
  ],
  entries: [
    {
      id: "treasury", label: "Treasury", icon: Vault, group: "money", order: 15, to: "/admin/treasury", permission, queues: ["unsigned", "stuck payments"],
      keywords: "wallets hot cold keys sign batch signature fee transactions stop payments txid sweep sweeps players addresses gas cancel draft",
    },
  ],
});
