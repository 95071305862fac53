// Deposits and withdrawals: the wallet's dialog, its button and its address.

import { bus } from "../../../lib/bus";
import { defineFeature } from "../../../lib/feature";
import { walletTab } from "../../../lib/availability";
import { openOverlay } from "../../../lib/overlays";
import { homePage } from "../../frame/home/home.feature";
import { WalletButton } from "./WalletButton";

export default defineFeature({
  name: "cashier",
  routes: [
    // The dialog itself shows what the user may do. Histories stay readable for all.
    { path: "/wallet", page: homePage, requiresLogin: true, allowExcluded: true, overlay: () => openOverlay("wallet", { tab: walletTab(new URLSearchParams(location.search).get("tab")) }) },
  ],
  overlays: { wallet: () => import("./WalletModal") },
  widgets: [{ id: "wallet", slot: "header-end", order: 11, component: WalletButton }],
  start: () => {
    const loadNews = () => import("./transferToasts");
    bus.on("event:depositChanged", ({ data }) => void loadNews().then((news) => news.showDepositToast(data)).catch(() => undefined));
    bus.on("event:withdrawalChanged", ({ data }) => void loadNews().then((news) => news.showWithdrawalToast(data)).catch(() => undefined));
  },
});
