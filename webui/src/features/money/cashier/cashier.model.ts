// What the wallet's tabs share: what is offered, and which coin and network are
// chosen.

import { computed, signal } from "@preact/signals-react";
import { currencies } from "../../../lib/currencies";
import { persisted } from "../../../lib/persist";
import { resource } from "../../../lib/resource";
import type { Currency } from "../../../lib/types";
import { chosen } from "../wallet/wallet.model";
import { isZero } from "./amounts";
import { calls } from "./calls";
import { cheapest } from "./networks";

/** How many coins are remembered as favourites. */
const favouriteCount = 4;

/** The coins that the player has used here, the last one first. */
export const favourites = persisted<string[]>("cashierCurrencies", []);

/** What the site calls each chain: a token's tells its network and its standard. */
export const chainNames = computed(() => new Map(currencies.value.flatMap(({ chains }) => chains.map(({ id, name }) => [id, name] as const))));

export const depositOptions = resource(async () => (await calls.depositOptions()).chains);
export const withdrawOptions = resource(async () => {
  const options = await calls.withdrawOptions();
  return { ...options, chains: options.chains.map((chain) => ({ ...chain, name: chainNames.peek().get(chain.id) ?? chain.name })) };
});

/** The last time in which nobody used the account. */
export const slept = resource(calls.dormant);

/** Whose limits, histories and addresses are held here; null while nobody's are. */
export const ownerOf = signal<string | null>(null);

/** The coin and the chain that were chosen in the wallet; null while none was. */
export const wantedCurrency = signal<string | null>(null);
export const wantedChain = signal<string | null>(null);

interface Offered {
  id: string;
  currency: string;
  network: string;
  open: boolean;
}

/** The coins that have a chain in a list: used ones first, then those that hold something. */
export function coinsOf(chains: readonly Offered[], known: readonly Currency[], used: readonly string[]): Currency[] {
  const rank = ({ id, balance }: Currency) => {
    const at = used.indexOf(id);
    if (at >= 0) return at;
    return isZero(balance.real) ? used.length + 1 : used.length;
  };
  return known.filter(({ id }) => chains.some(({ currency }) => currency === id)).sort((a, b) => rank(a) - rank(b));
}

/** The coin to begin with: the chosen one, the one in hand, else the first. */
export function coinAmong(coins: readonly Currency[], wanted: string | null, inHand: string | undefined): Currency | undefined {
  return coins.find(({ id }) => id === wanted) ?? coins.find(({ id }) => id === inHand) ?? coins[0];
}

/** The chain of a coin: the chosen one, else that on which sending is cheapest. */
export function chainAmong<C extends Offered>(chains: readonly C[], currency: string | undefined, wanted: string | null): C | undefined {
  const own = chains.filter((chain) => chain.currency === currency);
  return own.find(({ id }) => id === wanted) ?? cheapest(own);
}

/** What the present choice is among some chains. Reads signals. */
export function choiceAmong<C extends Offered>(chains: readonly C[]): { coins: Currency[]; coin: Currency | undefined; own: C[]; chain: C | undefined } {
  const coins = coinsOf(chains, currencies.value, favourites.value);
  const coin = coinAmong(coins, wantedCurrency.value, chosen.value?.id);
  return { coins, coin, own: chains.filter(({ currency }) => currency === coin?.id), chain: chainAmong(chains, coin?.id, wantedChain.value) };
}

export function chooseCoin(id: string): void {
  wantedCurrency.value = id;
  wantedChain.value = null;
}

/** Remembers a coin as one that the player uses. */
export function remember(currency: string): void {
  favourites.value = [currency, ...favourites.peek().filter((one) => one !== currency)].slice(0, favouriteCount);
}

