// The money in play: the selected wallet, or the wallet of an open round. Bonus money counts if the
// game accepts it. A selected free bet is used alone.

import { computed, type ReadonlySignal } from "@preact/signals";
import { selectedFreeBetFor, playableUnitsIn } from "../../../../lib/bonus";
import { currencies } from "../../../../lib/currencies";
import { wireAmount, unitsOf } from "../../../../lib/money";
import { store } from "../../../../lib/store";
import { walletCurrency } from "../../../money/wallet/wallet.model";
import type { BetCurrency } from "../bet.model";

/** The currency and wallet of an open round. */
export interface RoundWallet {
  currency: string;
  demo: boolean;
}

export interface ActiveWallet {
  currency: ReadonlySignal<BetCurrency>;
  balance: ReadonlySignal<string>;
  demo: ReadonlySignal<boolean>;
}

/** The number of decimals of a currency. 0 until known. */
export function precisionOf(currency: string): number {
  return currencies.peek().find(({ id }) => id === currency)?.precision ?? 0;
}

/** Used until the currencies are loaded. */
const placeholderCurrency: BetCurrency = { id: "", decimals: 2, price: "1" };

/** Follows the selection, except while a round uses another wallet. */
export function makeActiveWallet(roundWallet: ReadonlySignal<RoundWallet | null>, game: string): ActiveWallet {
  const activeCurrency = computed(() => {
    const id = roundWallet.value?.currency;
    return currencies.value.find((currency) => currency.id === id) ?? walletCurrency.value;
  });
  // Compared by content, because the list is a new object after every balance change.
  const key = computed(() => (activeCurrency.value ? `${activeCurrency.value.id} ${activeCurrency.value.decimals} ${activeCurrency.value.price}` : ""));
  const demo = computed(() => roundWallet.value?.demo ?? store.demo.value);
  return {
    currency: computed(() => (key.value === "" ? placeholderCurrency : activeCurrency.peek() ?? placeholderCurrency)),
    balance: computed(() => {
      const currency = activeCurrency.value;
      if (!currency) return "0";
      if (demo.value) return currency.balance.demo;
      const free = selectedFreeBetFor(currency.id, game);
      if (free) return free.value;
      const bonus = playableUnitsIn(currency.id, currency.decimals, game);
      return bonus > 0n ? wireAmount(unitsOf(currency.balance.real, currency.decimals) + bonus, currency.decimals) : currency.balance.real;
    }),
    demo,
  };
}
