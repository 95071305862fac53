// The money that is played with: what is in hand, or what an open round holds. Bonus
// money counts where the game takes it, and a free bet that is chosen is all there is.

import { computed, type ReadonlySignal } from "@preact/signals-react";
import { freeBetOf, playableIn } from "../../../../lib/bonus";
import { currencies } from "../../../../lib/currencies";
import { wireAmount, unitsOf } from "../../../../lib/money";
import { store } from "../../../../lib/store";
import { chosen } from "../../../money/wallet/wallet.model";
import type { BetCurrency } from "../bet.model";

/** The currency and wallet of an open round. */
export interface Held {
  currency: string;
  demo: boolean;
}

export interface Hand {
  currency: ReadonlySignal<BetCurrency>;
  balance: ReadonlySignal<string>;
  demo: ReadonlySignal<boolean>;
}

/** The decimals that amounts of a currency can have; 0 until it is known. */
export function precisionOf(currency: string): number {
  return currencies.peek().find(({ id }) => id === currency)?.precision ?? 0;
}

/** Until the currencies are there. */
const nothing: BetCurrency = { id: "", decimals: 2, price: "1" };

/** Follows what is chosen, except while a round holds something else. */
export function makeHand(held: ReadonlySignal<Held | null>, game: string): Hand {
  const inHand = computed(() => {
    const id = held.value?.currency;
    return currencies.value.find((currency) => currency.id === id) ?? chosen.value;
  });
  // Compared by content: the list is a new one after every change of a balance.
  const key = computed(() => (inHand.value ? `${inHand.value.id} ${inHand.value.decimals} ${inHand.value.price}` : ""));
  const demo = computed(() => held.value?.demo ?? store.demo.value);
  return {
    currency: computed(() => (key.value === "" ? nothing : inHand.peek() ?? nothing)),
    balance: computed(() => {
      const currency = inHand.value;
      if (!currency) return "0";
      if (demo.value) return currency.balance.demo;
      const free = freeBetOf(currency.id, game);
      if (free) return free.value;
      const bonus = playableIn(currency.id, currency.decimals, game);
      return bonus > 0n ? wireAmount(unitsOf(currency.balance.real, currency.decimals) + bonus, currency.decimals) : currency.balance.real;
    }),
    demo,
  };
}
