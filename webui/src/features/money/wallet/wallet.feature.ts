// The player's money: the balance in the header, the choice of a currency.

import { effect } from "@preact/signals";
import { defineFeature } from "../../../lib/feature";
import { openOverlay } from "../../../lib/overlays";
import { onRefresh } from "../../../lib/session.model";
import { BalanceChip } from "./BalanceChip";
import { currencyRemoved, watchBalance, loadCurrencies } from "./wallet.model";
import "./wallet.texts";

declare module "../../../lib/overlays" {
  interface Overlays {
    /** Explains why the wallet is locked. */
    "wallet-locked": Record<never, never>;
  }
}

export default defineFeature({
  name: "wallet",
  overlays: { currencies: () => import("./CurrenciesModal"), "wallet-locked": () => import("./LockedModal") },
  widgets: [{ id: "balance", slot: "header-end", order: 10, component: BalanceChip }],
  start: () => {
    onRefresh(() => loadCurrencies());
    watchBalance();
    effect(() => {
      if (currencyRemoved.value) openOverlay("currencies", {});
    });
  },
});
