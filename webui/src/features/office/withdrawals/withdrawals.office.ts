// The withdrawals of players: those that wait for a decision, and the outcome of each.

import { Banknote } from "lucide-react";
import { lazyComponent, lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "withdraws";

export default defineOffice({
  name: "withdrawals",
  pages: [
    { path: "/admin/withdrawals", title: "Withdrawals", permission, page: lazyPage(() => import("./WithdrawalsPage")) },
    { path: "/admin/withdrawal/:id", title: "Withdrawal", permission, page: lazyPage(() => import("./WithdrawalPage")) },
  ],
  entries: [{ id: "withdrawals", label: "Withdrawals", icon: Banknote, group: "money", order: 10, to: "/admin/withdrawals", permission, queues: ["withdrawals"], keywords: "payouts approve decline cashier" }],
  actions: [{ id: "turnover", label: "Five-fold turnover", permission, order: 67, component: lazyComponent(() => import("./TurnoverAction")) }],
});
