// The player's money for the pages: the selected currency, its balance, and the changes that the
// server sends.

import { batch, computed, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { Modification } from "../../../lib/api.gen";
import { bonusUnitsIn } from "../../../lib/bonus";
import { bus } from "../../../lib/bus";
import { persisted } from "../../../lib/persist";
import { compare, parseDecimal } from "../../../lib/decimal";
import { unitsOf } from "../../../lib/money";
import { bootstrap } from "../../../lib/bootstrap";
import type { WalletTab } from "../../../lib/availability";
import { openOverlay } from "../../../lib/overlays";
import { store, unverified } from "../../../lib/store";
import type { Currency } from "../../../lib/types";
import { currencies } from "../../../lib/currencies";

/** How long a changed balance is marked, in milliseconds. */
export const highlightDuration = 1000;

/** The id of the selected currency. Null before a selection. */
export const currencyId = persisted<string | null>("currency", null);

/** The selected currency: the stored one, or the first. Null until loaded. */
export const walletCurrency = computed<Currency | null>(() => {
  const list = currencies.value;
  return list.find((currency) => currency.id === currencyId.value) ?? list[0] ?? null;
});

/** The balance of the selected currency in whole units. "0" until loaded. */
export const balance = computed(() => {
  const currency = walletCurrency.value;
  if (!currency) return "0";
  return store.demo.value ? currency.balance.demo : currency.balance.real;
});

/** The balance in the header, in minor units, including bonus money that is not frozen. */
export const playableBalance = computed(() => {
  const currency = walletCurrency.value;
  if (!currency) return 0n;
  const realUnits = unitsOf(balance.value, currency.decimals);
  return store.demo.value ? realUnits : realUnits + bonusUnitsIn(currency.id, currency.decimals);
});

/** The bonus money in it, in minor units. */
export const playableBonus = computed(() => {
  const currency = walletCurrency.value;
  return currency && !store.demo.value ? bonusUnitsIn(currency.id, currency.decimals) : 0n;
});

/** Whether there is a choice of currencies. A licence may restrict the site to one. */
export const hasCurrencyChoice = computed(() => currencies.value.length > 1);

/** The stored currency is no longer available. The player selects another, if there is a choice. */
export const currencyRemoved = computed(() => {
  const list = currencies.value;
  return hasCurrencyChoice.value && currencyId.value !== null && !list.some((currency) => currency.id === currencyId.value);
});

/** Whether the wallet waits for the confirmation of the email address. An operator can remove this lock. */
export const locked = computed(() => bootstrap.wallet.lockedUntilConfirmed && unverified.value);

/** Opens the wallet on a tab, or explains why it is locked. */
export function openWallet(tab: WalletTab): void {
  if (locked.peek()) openOverlay("wallet-locked", {});
  else openOverlay("wallet", { tab });
}

/** Marks the balance for a second after a change. Null otherwise. */
export const balanceHighlight = signal<"up" | "down" | null>(null);

/** The number of the latest change, so that a delayed change does not overwrite a newer one. */
let changeCount = 0;
const appliedChanges = new Map<string, number>();
const balanceKey = (currency: string, demo: boolean) => `${currency} ${demo}`;

const fetchCurrencies = async (): Promise<Currency[]> => (await api.post("/api/data/currencies", {}, { retry: true })).currencies;

/**
 * Loads the balances from the server. Changes that arrive after the request are newer than its
 * response.
 */
export async function loadCurrencies(fetch = fetchCurrencies): Promise<void> {
  const before = changeCount;
  const list = await fetch();
  const known = new Map(currencies.peek().map((entry) => [entry.id, entry.balance]));
  const newer = (currency: string, demo: boolean) => (appliedChanges.get(balanceKey(currency, demo)) ?? 0) > before;
  currencies.value = list.map((entry) => {
    const { real, demo } = known.get(entry.id) ?? entry.balance;
    return { ...entry, balance: { ...entry.balance, ...(newer(entry.id, false) && { real }), ...(newer(entry.id, true) && { demo }) } };
  });
}

/** Applies a new balance after its delay. A newer one that arrived earlier is kept. */
export function applyBalance(change: Pick<Modification, "currency" | "demo" | "balance">, delay: number): void {
  changeCount += 1;
  const number = changeCount;
  if (delay > 0) setTimeout(() => showBalance(change, number), delay);
  else showBalance(change, number);
}

let highlightTimer: ReturnType<typeof setTimeout> | undefined;

function showBalance({ currency, demo, balance: value }: Pick<Modification, "currency" | "demo" | "balance">, number: number): void {
  const key = balanceKey(currency, demo);
  if ((appliedChanges.get(key) ?? 0) > number) return;
  appliedChanges.set(key, number);
  const side = demo ? "demo" : "real";
  const before = currencies.peek().find((entry) => entry.id === currency)?.balance[side];
  if (before === undefined || before === value) return;
  const list = currencies.peek().map((entry) => (entry.id === currency ? { ...entry, balance: { ...entry.balance, [side]: value } } : entry));
  batch(() => {
    currencies.value = list;
    if (currency !== walletCurrency.peek()?.id || demo !== store.demo.peek()) return;
    balanceHighlight.value = isBelow(before, value) ? "up" : "down";
    clearTimeout(highlightTimer);
    highlightTimer = setTimeout(() => (balanceHighlight.value = null), highlightDuration);
  });
}

/** Whether the play money of a currency can be refilled. The server sets the threshold. */
export function canTopUp(currency: Pick<Currency, "balance" | "topUpBelow">): boolean {
  return currency.topUpBelow !== "" && isBelow(currency.balance.demo, currency.topUpBelow);
}

/** Whether an amount is less than another, both in the server's format. */
function isBelow(amount: string, other: string): boolean {
  const [a, b] = [parseDecimal(amount), parseDecimal(other)];
  return a !== null && b !== null && compare(a, b) < 0;
}

let balanceInterceptor: ((change: Modification) => boolean) | null = null;

/**
 * Passes the server's balance events to a page that shows results before balances. The page returns
 * whether it handled the event. Returns a function that unsubscribes.
 */
export function interceptBalance(interceptor: (change: Modification) => boolean): () => void {
  balanceInterceptor = interceptor;
  return () => {
    if (balanceInterceptor === interceptor) balanceInterceptor = null;
  };
}

/** Follows the server's balance events. Called once. */
export function watchBalance(): void {
  bus.on("event:balanceModification", ({ data: change }) => {
    if (!balanceInterceptor?.(change)) applyBalance(change, store.quick.peek() ? 0 : change.delay);
  });
  for (const event of ["live-recovered", "logout"] as const) bus.on(event, () => void loadCurrencies().catch(() => undefined));
}

export function selectCurrency(currency: string): void {
  currencyId.value = currency;
}

/** Refills an empty play-money wallet. */
export async function topUp(currency: string): Promise<void> {
  const { balance: value } = await api.post("/api/wallet/demo", { currency });
  applyBalance({ currency, demo: true, balance: value }, 0);
}
