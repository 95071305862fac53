// What a player is told of their money wherever they are on the site.

import { overlayStack } from "../../../lib/overlays";
import { toast } from "../../../ui/toast";
import { coinText } from "./amounts";
import type { DepositRow, WithdrawalRow } from "./calls";
import { text } from "./cashier.texts";
import { transferText } from "./status";

/** The open wallet shows it by itself. */
const watching = (): boolean => overlayStack.peek().some(({ name }) => name === "wallet");

/** What was told already, so that nothing is told twice. */
const told = new Set<string>();

function once(key: string, tell: () => void): void {
  if (told.has(key)) return;
  told.add(key);
  if (!watching()) tell();
}

export function tellDeposit(row: DepositRow): void {
  const { _id, state } = row;
  const amount = transferText(row);
  if (state === "seen" || state === "confirming") once(`${_id} seen`, () => toast.info(text("cashier.newsSeen", { amount })));
  if (state === "credited") once(`${_id} credited`, () => toast.success(text("cashier.newsCredited", { amount })));
}

export function tellWithdraw({ _id, status, arrives, currency }: WithdrawalRow): void {
  const amount = coinText(arrives, currency);
  if (status === 1) once(`${_id} paid`, () => toast.success(text("cashier.newsPaid", { amount })));
  if (status === 2) once(`${_id} declined`, () => toast.error(text("cashier.newsDeclined", { amount })));
}
