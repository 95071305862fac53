// The shared state of the wallet's tabs: the offered coins and networks, and the selection.

import { computed, signal } from "@preact/signals";
import { currencies } from "../../../lib/currencies";
import { persisted } from "../../../lib/persist";
import { resource } from "../../../lib/resource";
import type { Currency } from "../../../lib/types";
import { walletCurrency } from "../wallet/wallet.model";
import { isZero } from "./amounts";
import { calls } from "./calls";
import { cheapest } from "./networks";

/** Max number of remembered favourite coins. */
const maxRecentCoins = 4;

/** The coins that the player has used here, the latest first. */
export const recentCoins = persisted<string[]>("cashierCurrencies", []);

/** The site's name of each chain. For a token it includes the network and the standard. */
export const chainNames = computed(() => new Map(currencies.value.flatMap(({ chains }) => chains.map(({ id, name }) => [id, name] as const))));

export const depositOptions = resource(async () => (await calls.depositOptions()).chains);
export const withdrawOptions = resource(async () => {
  const options = await calls.withdrawOptions();
  return { ...options, chains: options.chains.map((chain) => ({ ...chain, name: chainNames.peek().get(chain.id) ?? chain.name })) };
});

/** The last dormant period of the account. */
export const dormancy = resource(calls.dormant);

/** The owner of the loaded limits, histories and addresses. Null if nothing is loaded. */
export const walletOwner = signal<string | null>(null);

/** The coin and the chain that were selected in the wallet. Null while none was. */
export const selectedCurrency = signal<string | null>(null);
export const selectedChain = signal<string | null>(null);

interface OfferedChain {
  id: string;
  currency: string;
  network: string;
  open: boolean;
}

/** The coins with a chain in a list: used ones first, then those with a balance. */
export function sortCoins(chains: readonly OfferedChain[], allCoins: readonly Currency[], recent: readonly string[]): Currency[] {
  const rank = ({ id, balance }: Currency) => {
    const at = recent.indexOf(id);
    if (at >= 0) return at;
    return isZero(balance.real) ? recent.length + 1 : recent.length;
  };
  return allCoins.filter(({ id }) => chains.some(({ currency }) => currency === id)).sort((a, b) => rank(a) - rank(b));
}

/** The initial coin: the selected one, the current one, or the first. */
export function pickCoin(coins: readonly Currency[], selectedId: string | null, activeId: string | undefined): Currency | undefined {
  return coins.find(({ id }) => id === selectedId) ?? coins.find(({ id }) => id === activeId) ?? coins[0];
}

/** The chain of a coin: the selected one, or the one with the cheapest transfers. */
export function pickChain<C extends OfferedChain>(chains: readonly C[], currency: string | undefined, selectedId: string | null): C | undefined {
  const coinChains = chains.filter((chain) => chain.currency === currency);
  return coinChains.find(({ id }) => id === selectedId) ?? cheapest(coinChains);
}

/** The coin whose conversion is shown, even if nothing is left of it. */
export const convertedCoinId = signal<string | null>(null);

/**
 * The coins with a balance but without a chain in a list. They can be converted into a coin with a
 * chain.
 */
export function coinsWithoutChain(chains: readonly OfferedChain[], allCoins: readonly Currency[], keepId: string | null = null): Currency[] {
  return allCoins.filter(({ id, balance }) => (id === keepId || !isZero(balance.real)) && !chains.some(({ currency }) => currency === id));
}

/** The current selection among some chains, and among coins without a chain. Reads signals. */
export function pickCoinAndChain<C extends OfferedChain>(chains: readonly C[], unpayableCoins: readonly Currency[] = []): { coins: Currency[]; coin: Currency | undefined; own: C[]; chain: C | undefined } {
  const coins = sortCoins([...chains, ...unpayableCoins.map(({ id }) => ({ id, currency: id, network: "", open: true }))], currencies.value, recentCoins.value);
  const coin = pickCoin(coins, selectedCurrency.value, walletCurrency.value?.id);
  return { coins, coin, own: chains.filter(({ currency }) => currency === coin?.id), chain: pickChain(chains, coin?.id, selectedChain.value) };
}

export function selectCoin(id: string): void {
  selectedCurrency.value = id;
  selectedChain.value = null;
}

/** Remembers a coin that the player uses. */
export function addFavourite(currency: string): void {
  recentCoins.value = [currency, ...recentCoins.peek().filter((one) => one !== currency)].slice(0, maxRecentCoins);
}

