// Getting an address, and watching what comes to it.

import { batch, computed, signal } from "@preact/signals-react";
import { controlRefusal, showControl } from "../../../lib/control";
import { errorText } from "../../../lib/explain";
import { unitsOf } from "../../../lib/money";
import { remember } from "./cashier.model";
import { sumText } from "./amounts";
import { calls, type DepositChain, type DepositRow, type DepositWallet } from "./calls";
import { deposits, loadNewest } from "./history.model";
import { hasCome, isSettled, onItsWay } from "./status";

/** How often an open address asks for news, in milliseconds. */
export const pollEvery = 15_000;

export interface Given extends DepositWallet {
  /** When it was shown. */
  since: number;
}

/** The address that is shown; null while none is. */
export const given = signal<Given | null>(null);
/** The amount that was typed, a plain decimal. */
export const amount = signal("");
export const asking = signal(false);
/** Why no address came: a sentence. */
export const refusal = signal<string | null>(null);

/** How test coins that were asked for stand. */
export const testCoins = signal<{ busy: boolean; refusal: string | null }>({ busy: false, refusal: null });

let asked = 0;

/** Asks for the address of a chain. The amount only goes into the link; empty leaves it to the wallet. */
export async function askAddress(chain: Pick<DepositChain, "id" | "currency">, sum: string, ask = calls.depositWallet): Promise<void> {
  if (asking.peek()) return;
  asked += 1;
  const mine = asked;
  batch(() => {
    asking.value = true;
    refusal.value = null;
  });
  try {
    const wallet = await ask(chain.currency, chain.id, sum);
    if (mine !== asked) return;
    given.value = { ...wallet, since: Date.now() };
    remember(chain.currency);
  } catch (error) {
    const control = controlRefusal(error);
    if (mine === asked && !(control && showControl(control))) refusal.value = errorText(error);
  } finally {
    if (mine === asked) asking.value = false;
  }
}

/** Back to the choice of coin and amount. An answer that is still to come is not waited for. */
export function leaveAddress(): void {
  asked += 1;
  batch(() => {
    given.value = before.value = null;
    testCoins.value = { busy: false, refusal: null };
    asking.value = false;
    refusal.value = null;
  });
}

/** Asks for another address in place of one whose time is over, for the same amount. */
export async function renewAddress(ask = calls.depositWallet): Promise<void> {
  const old = given.peek();
  if (!old) return;
  leaveAddress();
  await askAddress({ id: old.chain, currency: old.currency }, old.amount, ask);
}

/** Has a test network send coins to the open address. What comes of it is seen among the arrivals. */
export async function sendTestCoins(chain: string, send = calls.testCoins, look = loadNewest): Promise<void> {
  if (testCoins.peek().busy) return;
  const mine = asked;
  testCoins.value = { busy: true, refusal: null };
  let refused: string | null = null;
  try {
    await send(chain);
    await look();
  } catch (error) {
    refused = errorText(error);
  }
  if (mine === asked) testCoins.value = { busy: false, refusal: refused };
}

/** Whether an amount can be asked with: there, and not below the minimum. */
export function amountFault(typed: string, chain: Pick<DepositChain, "minimum">): "empty" | "zero" | "small" | null {
  if (typed === "") return "empty";
  const units = unitsOf(typed, 18);
  if (units <= 0n) return "zero";
  return units < unitsOf(sumText(chain.minimum), 18) ? "small" : null;
}

/** How far the clocks of server and browser may differ, in milliseconds. */
const skew = 3600_000;

/** What had come already when the address was shown; null until that is known. */
export const before = signal<ReadonlySet<string> | null>(null);

/** What came to an address since it is shown, and what is still on its way to it, the newest first. */
export function arrivals(rows: readonly DepositRow[], wallet: Pick<Given, "network" | "wallet" | "tag" | "since">, old: ReadonlySet<string> | null): DepositRow[] {
  // All coins of a network come to one address, also those that nobody knows.
  const same = ({ network, address, tag }: DepositRow) => network === wallet.network && address === wallet.wallet && (tag || "") === (wallet.tag || "");
  return rows.filter((row) => same(row) && hasCome(row) && (onItsWay(row) || (old !== null && !old.has(row._id) && row.created_at >= wallet.since - skew)));
}

/** What the open address has received. */
export const arrived = computed(() => (given.value ? arrivals(deposits.rows.value ?? [], given.value, before.value) : []));

/** What the server was asked to look at, so that it is asked once for each transaction. */
const reported = new Set<string>();

/** Has the server look at once at transactions that wait for a block. */
export function report(rows: readonly DepositRow[] = arrived.peek(), notify = calls.notify): void {
  for (const { state, currency, txid } of rows) {
    if (state !== "seen" || reported.has(txid)) continue;
    reported.add(txid);
    void notify(currency, txid).catch(() => reported.delete(txid)); // the next round asks again
  }
}

/** Keeps asking while an address is open, in case the live channel is not there. Answers how to stop. */
export function watchArrivals(visible = () => document.visibilityState === "visible"): () => void {
  void loadNewest().then(() => {
    const rows = deposits.rows.peek();
    if (rows && before.peek() === null) before.value = new Set(rows.filter(isSettled).map(({ _id }) => _id));
  });
  const timer = setInterval(() => visible() && void loadNewest().then(() => report()), pollEvery);
  return () => clearInterval(timer);
}
