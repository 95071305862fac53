// Requests a deposit address, and watches what arrives there.

import { batch, computed, signal } from "@preact/signals";
import { limitRefusal, showLimitRefusal } from "../../../lib/limitRefusal";
import { errorText } from "../../../lib/errorText";
import { unitsOf } from "../../../lib/money";
import { addFavourite } from "./cashier.model";
import { sumText } from "./amounts";
import { calls, type DepositChain, type DepositRow, type DepositWallet } from "./calls";
import { deposits, loadNewest } from "./history.model";
import { hasArrived, isSettled, isPending } from "./transferStatus";

/** Polling interval of an open address in milliseconds. */
export const pollInterval = 15_000;

export interface ActiveDeposit extends DepositWallet {
  /** When it was first shown. */
  since: number;
}

/** The shown address. Null while none is shown. */
export const activeDeposit = signal<ActiveDeposit | null>(null);
/** The typed amount, a plain decimal. */
export const amount = signal("");
export const requesting = signal(false);
/** Why there is no address, as a sentence. */
export const refusal = signal<string | null>(null);

/** The state of a request for test coins. */
export const testCoins = signal<{ busy: boolean; refusal: string | null }>({ busy: false, refusal: null });

let latestRequest = 0;

/**
 * Requests the address of a chain. The amount is only used in the link. If it is empty, the player
 * enters it in the wallet.
 */
export async function requestAddress(chain: Pick<DepositChain, "id" | "currency">, sum: string, send = calls.depositWallet): Promise<void> {
  if (requesting.peek()) return;
  latestRequest += 1;
  const requestNumber = latestRequest;
  batch(() => {
    requesting.value = true;
    refusal.value = null;
  });
  try {
    const wallet = await send(chain.currency, chain.id, sum);
    if (requestNumber !== latestRequest) return;
    activeDeposit.value = { ...wallet, since: Date.now() };
    addFavourite(chain.currency);
  } catch (error) {
    const refusedByLimit = limitRefusal(error);
    if (requestNumber === latestRequest && !(refusedByLimit && showLimitRefusal(refusedByLimit))) refusal.value = errorText(error);
  } finally {
    if (requestNumber === latestRequest) requesting.value = false;
  }
}

/** Returns to the choice of coin and amount. A response that arrives later is ignored. */
export function closeAddress(): void {
  latestRequest += 1;
  batch(() => {
    activeDeposit.value = settledBefore.value = null;
    testCoins.value = { busy: false, refusal: null };
    requesting.value = false;
    refusal.value = null;
  });
}

/** Requests a new address for the same amount in place of an expired one. */
export async function renewAddress(send = calls.depositWallet): Promise<void> {
  const settledIds = activeDeposit.peek();
  if (!settledIds) return;
  closeAddress();
  await requestAddress({ id: settledIds.chain, currency: settledIds.currency }, settledIds.amount, send);
}

/** Requests a payment from the test network to the open address. It appears among the arrivals. */
export async function sendTestCoins(chain: string, send = calls.testCoins, reload = loadNewest): Promise<void> {
  if (testCoins.peek().busy) return;
  const requestNumber = latestRequest;
  testCoins.value = { busy: true, refusal: null };
  let refused: string | null = null;
  try {
    await send(chain);
    await reload();
  } catch (error) {
    refused = errorText(error);
  }
  if (requestNumber === latestRequest) testCoins.value = { busy: false, refusal: refused };
}

/** The error of a requested amount: it must be present and at least the min. */
export function amountError(typed: string, chain: Pick<DepositChain, "minimum">): "empty" | "zero" | "small" | null {
  if (typed === "") return "empty";
  const units = unitsOf(typed, 18);
  if (units <= 0n) return "zero";
  return units < unitsOf(sumText(chain.minimum), 18) ? "small" : null;
}

/** Max difference between the clocks of server and browser, in milliseconds. */
const clockTolerance = 3600_000;

/** The deposits that had arrived before the address was shown. Null until known. */
export const settledBefore = signal<ReadonlySet<string> | null>(null);

/** The deposits that arrived at an address since it was shown, and those on their way, newest first. */
export function arrivedDeposits(rows: readonly DepositRow[], wallet: Pick<ActiveDeposit, "network" | "wallet" | "tag" | "since">, settledIds: ReadonlySet<string> | null): DepositRow[] {
  // All coins of a network share one address, including unknown coins.
  const sameAddress = ({ network, address, tag }: DepositRow) => network === wallet.network && address === wallet.wallet && (tag || "") === (wallet.tag || "");
  return rows.filter((row) => sameAddress(row) && hasArrived(row) && (isPending(row) || (settledIds !== null && !settledIds.has(row._id) && row.created_at >= wallet.since - clockTolerance)));
}

/** The deposits at the open address. */
export const arrived = computed(() => (activeDeposit.value ? arrivedDeposits(deposits.rows.value ?? [], activeDeposit.value, settledBefore.value) : []));

/** The transactions that the server was notified of, to notify it once for each. */
const reported = new Set<string>();

/** Notifies the server of transactions that wait for a block, so that it checks them at once. */
export function reportSeen(rows: readonly DepositRow[] = arrived.peek(), notify = calls.notify): void {
  for (const { state, currency, txid } of rows) {
    if (state !== "seen" || reported.has(txid)) continue;
    reported.add(txid);
    void notify(currency, txid).catch(() => reported.delete(txid)); // the next round tries again
  }
}

/** Polls while an address is open, in case the live channel is down. Returns a function that stops. */
export function watchArrivals(visible = () => document.visibilityState === "visible"): () => void {
  void loadNewest().then(() => {
    const rows = deposits.rows.peek();
    if (rows && settledBefore.peek() === null) settledBefore.value = new Set(rows.filter(isSettled).map(({ _id }) => _id));
  });
  const timer = setInterval(() => visible() && void loadNewest().then(() => reportSeen()), pollInterval);
  return () => clearInterval(timer);
}
