// The markets of futures: their prices and sources, and what the site can lose on them.

import { ChartCandlestick } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";
import { enabled } from "../../../lib/permissions";

const permission = "futures";

export default defineOffice({
  name: "futures",
  pages: [
    { path: "/admin/futures", title: "Futures", permission, page: lazyPage(() => import("./MarketsPage")) },
    { path: "/admin/futures/market/:ticker", title: "Market of futures", permission, page: lazyPage(() => import("./MarketPage")) },
  ],
  entries: [
    { id: "futures", label: "Futures", icon: ChartCandlestick, group: "games", order: 50, to: "/admin/futures", permission, visible: () => enabled("trading"), keywords: "trading markets prices sources pause exposure hedge" },
  ],
});
