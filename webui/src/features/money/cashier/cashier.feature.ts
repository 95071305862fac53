// Money in and money out: the wallet's dialog, its button and its address.

import { bus } from "../../../lib/bus";
import { defineFeature } from "../../../lib/feature";
import { walletTab } from "../../../lib/offers";
import { openOverlay } from "../../../lib/overlays";
import { homePage } from "../../frame/home/home.feature";
import { WalletButton } from "./WalletButton";

export default defineFeature({
  name: "cashier",
  routes: [
    // The dialog itself tells who may do what: histories stay readable for all.
    { path: "/wallet", page: homePage, requiresLogin: true, whileExcluded: true, overlay: () => openOverlay("wallet", { tab: walletTab(new URLSearchParams(location.search).get("tab")) }) },
  ],
  overlays: { wallet: () => import("./WalletModal") },
  widgets: [{ id: "wallet", place: "header-end", order: 11, component: WalletButton }],
  start: () => {
    const tell = () => import("./news");
    bus.on("event:depositChanged", ({ data }) => void tell().then((news) => news.tellDeposit(data)).catch(() => undefined));
    bus.on("event:withdrawalChanged", ({ data }) => void tell().then((news) => news.tellWithdraw(data)).catch(() => undefined));
  },
});
