// The player's money as the pages show it: which currency is in hand, what it
// holds, and the changes that the server tells of.

import { batch, computed, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { Modification } from "../../../lib/api.gen";
import { bonusIn } from "../../../lib/bonus";
import { bus } from "../../../lib/bus";
import { persisted } from "../../../lib/persist";
import { compare, parseDecimal } from "../../../lib/decimal";
import { unitsOf } from "../../../lib/money";
import { bootstrap } from "../../../lib/bootstrap";
import type { WalletTab } from "../../../lib/offers";
import { openOverlay } from "../../../lib/overlays";
import { store, unverified } from "../../../lib/store";
import type { Currency } from "../../../lib/types";
import { currencies } from "../../../lib/currencies";
import type {} from "./overlays";

/** How long a changed balance is marked, in milliseconds. */
export const markedFor = 1000;

/** The id of the currency that the player chose; null until one is. */
export const currencyId = persisted<string | null>("currency", null);

/** The currency in hand: the stored one, or the first. Null until loaded. */
export const chosen = computed<Currency | null>(() => {
  const list = currencies.value;
  return list.find((currency) => currency.id === currencyId.value) ?? list[0] ?? null;
});

/** What the currency in hand holds, whole units; "0" until loaded. */
export const balance = computed(() => {
  const currency = chosen.value;
  if (!currency) return "0";
  return store.demo.value ? currency.balance.demo : currency.balance.real;
});

/** What the header shows, in minor units: with the bonus money that is not frozen. */
export const shownBalance = computed(() => {
  const currency = chosen.value;
  if (!currency) return 0n;
  const held = unitsOf(balance.value, currency.decimals);
  return store.demo.value ? held : held + bonusIn(currency.id, currency.decimals);
});

/** The bonus money in it, in minor units. */
export const shownBonus = computed(() => {
  const currency = chosen.value;
  return currency && !store.demo.value ? bonusIn(currency.id, currency.decimals) : 0n;
});

/** Whether there is a choice of currencies: a licence may fix the site to one. */
export const choosable = computed(() => currencies.value.length > 1);

/** A stored currency that the site no longer keeps: the player is asked, if there is a choice. */
export const currencyGone = computed(() => {
  const list = currencies.value;
  return choosable.value && currencyId.value !== null && !list.some((currency) => currency.id === currencyId.value);
});

/** Whether the wallet waits for the confirmation of the e-mail address; an operator can lift that. */
export const locked = computed(() => bootstrap.wallet.lockedUntilConfirmed && unverified.value);

/** Opens the wallet on one of its tabs, or says why it is locked. */
export function openWallet(tab: WalletTab): void {
  if (locked.peek()) openOverlay("wallet-locked", {});
  else openOverlay("wallet", { tab });
}

/** Marks the balance for a second after it changed; null while at rest. */
export const mark = signal<"up" | "down" | null>(null);

/** Numbers each change, so that one that was delayed does not undo a newer one. */
let changes = 0;
const applied = new Map<string, number>();
const placeOf = (currency: string, demo: boolean) => `${currency} ${demo}`;

const askCurrencies = async (): Promise<Currency[]> => (await api.post("/api/data/currencies", {}, { retry: true })).currencies;

/** Asks the server what there is. What came in since it was asked is newer than its answer. */
export async function loadCurrencies(ask = askCurrencies): Promise<void> {
  const before = changes;
  const list = await ask();
  const known = new Map(currencies.peek().map((entry) => [entry.id, entry.balance]));
  const newer = (currency: string, demo: boolean) => (applied.get(placeOf(currency, demo)) ?? 0) > before;
  currencies.value = list.map((entry) => {
    const { real, demo } = known.get(entry.id) ?? entry.balance;
    return { ...entry, balance: { ...entry.balance, ...(newer(entry.id, false) && { real }), ...(newer(entry.id, true) && { demo }) } };
  });
}

/** Takes a new balance over after its delay. A newer one that came sooner wins. */
export function applyBalance(change: Pick<Modification, "currency" | "demo" | "balance">, delay: number): void {
  changes += 1;
  const number = changes;
  if (delay > 0) setTimeout(() => show(change, number), delay);
  else show(change, number);
}

let unmark: ReturnType<typeof setTimeout> | undefined;

function show({ currency, demo, balance: value }: Pick<Modification, "currency" | "demo" | "balance">, number: number): void {
  const place = placeOf(currency, demo);
  if ((applied.get(place) ?? 0) > number) return;
  applied.set(place, number);
  const side = demo ? "demo" : "real";
  const before = currencies.peek().find((entry) => entry.id === currency)?.balance[side];
  if (before === undefined || before === value) return;
  const list = currencies.peek().map((entry) => (entry.id === currency ? { ...entry, balance: { ...entry.balance, [side]: value } } : entry));
  batch(() => {
    currencies.value = list;
    if (currency !== chosen.peek()?.id || demo !== store.demo.peek()) return;
    mark.value = below(before, value) ? "up" : "down";
    clearTimeout(unmark);
    unmark = setTimeout(() => (mark.value = null), markedFor);
  });
}

/** Whether the play money of a currency can be filled up: the server says below what. */
export function canTopUp(currency: Pick<Currency, "balance" | "topUpBelow">): boolean {
  return currency.topUpBelow !== "" && below(currency.balance.demo, currency.topUpBelow);
}

/** Whether an amount is less than another, both as the server writes them. */
function below(amount: string, other: string): boolean {
  const [a, b] = [parseDecimal(amount), parseDecimal(other)];
  return a !== null && b !== null && compare(a, b) < 0;
}

let newsTaker: ((change: Modification) => boolean) | null = null;

/** Hands the server's news to a page that shows results before their money: it
 *  answers whether it has taken them. Answers how to let go. */
export function takeNews(taker: (change: Modification) => boolean): () => void {
  newsTaker = taker;
  return () => {
    if (newsTaker === taker) newsTaker = null;
  };
}

/** Follows the server's news of the player's money. Called once. */
export function followBalance(): void {
  bus.on("event:balanceModification", ({ data: change }) => {
    if (!newsTaker?.(change)) applyBalance(change, store.quick.peek() ? 0 : change.delay);
  });
  for (const event of ["live-recovered", "logout"] as const) bus.on(event, () => void loadCurrencies().catch(() => undefined));
}

export function choose(currency: string): void {
  currencyId.value = currency;
}

/** Fills an empty play-money wallet again. */
export async function topUp(currency: string): Promise<void> {
  const { balance: value } = await api.post("/api/wallet/demo", { currency });
  applyBalance({ currency, demo: true, balance: value }, 0);
}
