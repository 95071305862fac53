// The deposits of all players, those that wait for a decision, and the sources of the players'
// addresses.

import { ArrowDownToLine, MapPin } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "see_deposits";

export default defineOffice({
  name: "deposits",
  pages: [
    { path: "/admin/deposits/pools", title: "Deposit addresses", permission, page: lazyPage(() => import("./PoolsPage")) },
    { path: "/admin/deposits", title: "Deposits", permission, page: lazyPage(() => import("./DepositsPage")) },
    { path: "/admin/deposit/:id", title: "Deposit", permission, page: lazyPage(() => import("./DepositPage")) },
  ],
  entries: [
    { id: "deposits", label: "Deposits", icon: ArrowDownToLine, group: "money", order: 0, to: "/admin/deposits", permission, queues: ["deposits"], keywords: "payments coins transactions held lost chain txid" },
    { id: "deposit-addresses", label: "Deposit addresses", icon: MapPin, group: "money", order: 20, to: "/admin/deposits/pools", permission, keywords: "pool import xpub solana" },
  ],
});
