// The withdrawals of players: what waits for a person, and what became of each.

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
  entries: [{ id: "withdrawals", label: "Withdrawals", icon: Banknote, group: "money", order: 10, to: "/admin/withdrawals", permission, queues: ["withdrawals"], words: "payouts approve decline cashier" }],
  deeds: [{ id: "turnover", label: "Turnover of five", permission, order: 67, component: lazyComponent(() => import("./TurnoverDeed")) }],
});
