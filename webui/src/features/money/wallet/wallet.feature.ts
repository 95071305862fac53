// The player's money: the chip in the header, the choice of a currency.

import { effect } from "@preact/signals-react";
import { defineFeature } from "../../../lib/feature";
import { openOverlay } from "../../../lib/overlays";
import { onRefresh } from "../../../lib/session.model";
import { BalanceChip } from "./BalanceChip";
import { currencyGone, followBalance, loadCurrencies } from "./wallet.model";
import "./wallet.texts";
import type {} from "./overlays";

export default defineFeature({
  name: "wallet",
  overlays: { currencies: () => import("./CurrenciesModal"), "wallet-locked": () => import("./LockedModal") },
  widgets: [{ id: "balance", place: "header-end", order: 10, component: BalanceChip }],
  start: () => {
    onRefresh(() => loadCurrencies());
    followBalance();
    effect(() => {
      if (currencyGone.value) openOverlay("currencies", {});
    });
  },
});
