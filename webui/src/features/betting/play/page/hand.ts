// The money that is played with: what is in hand, or what an open round holds.

import { computed, type ReadonlySignal } from "@preact/signals-react";
import { currencies } from "../../../../lib/currencies";
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
export function makeHand(held: ReadonlySignal<Held | null>): Hand {
  const inHand = computed(() => {
    const id = held.value?.currency;
    return currencies.value.find((currency) => currency.id === id) ?? chosen.value;
  });
  // Compared by content: the list is a new one after every change of a balance.
  const key = computed(() => (inHand.value ? `${inHand.value.id} ${inHand.value.decimals} ${inHand.value.price}` : ""));
  const demo = computed(() => held.value?.demo ?? store.demo.value);
  return {
    currency: computed(() => (key.value === "" ? nothing : inHand.peek() ?? nothing)),
    balance: computed(() => inHand.value?.balance[demo.value ? "demo" : "real"] ?? "0"),
    demo,
  };
}
