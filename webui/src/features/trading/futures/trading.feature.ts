// Futures: bets on the price of a market going up or down.

import { ChartCandlestick } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";

dictionary({ "trading.title": "Futures" });

const licence = "trading";
const page = lazyPage(() => import("./TradingPage"));

export default defineFeature({
  name: "trading",
  licence,
  routes: [
    { path: "/trading", page, title: "trading.title" },
    { path: "/trading/all", page: lazyPage(() => import("./MarketsPage")), title: "trading.title" },
    { path: "/trading/:ticker", page, title: "trading.title" },
  ],
  sidebar: [{ id: "trading", label: "trading.title", icon: ChartCandlestick, order: 15, group: "casino", to: "/trading" }],
});
