// Notices about a player's money on all pages of the site.

import { overlayStack } from "../../../lib/overlays";
import { toast } from "../../../ui/toast";
import { coinText } from "./amounts";
import type { DepositRow, WithdrawalRow } from "./calls";
import { text } from "./cashier.texts";
import { transferText } from "./transferStatus";

/** The open wallet shows it itself. */
const isWalletOpen = (): boolean => overlayStack.peek().some(({ name }) => name === "wallet");

/** Notices that were shown, to show each once. */
const toastedKeys = new Set<string>();

function showOnce(key: string, show: () => void): void {
  if (toastedKeys.has(key)) return;
  toastedKeys.add(key);
  if (!isWalletOpen()) show();
}

export function showDepositToast(row: DepositRow): void {
  const { _id, state } = row;
  const amount = transferText(row);
  if (state === "seen" || state === "confirming") showOnce(`${_id} seen`, () => toast.info(text("cashier.newsSeen", { amount })));
  if (state === "credited") showOnce(`${_id} credited`, () => toast.success(text("cashier.newsCredited", { amount })));
}

export function showWithdrawalToast({ _id, status, arrives, currency }: WithdrawalRow): void {
  const amount = coinText(arrives, currency);
  if (status === 1) showOnce(`${_id} paid`, () => toast.success(text("cashier.newsPaid", { amount })));
  if (status === 2) showOnce(`${_id} declined`, () => toast.error(text("cashier.newsDeclined", { amount })));
}
