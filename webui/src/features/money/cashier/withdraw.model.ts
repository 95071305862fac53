// Requests a withdrawal: the form, its errors, the review and the request.

import { batch, signal } from "@preact/signals";
import { ApiError } from "../../../lib/error";
import { errorText, fieldErrors } from "../../../lib/errorText";
import { unitsOf } from "../../../lib/money";
import { requestId } from "../../../lib/requestId";
import { formatDateTime } from "../../../lib/time";
import type { Currency } from "../../../lib/types";
import { addressProblem, isTag } from "./addresses";
import { costOf, isLess, sumText, isWorthMore } from "./amounts";
import { calls, type WithdrawalQuote, type WithdrawChain, type WithdrawOptions, type WithdrawalRow } from "./calls";
import { addFavourite, withdrawOptions } from "./cashier.model";
import { updateWithdrawal, withdrawals } from "./history.model";
import { text } from "./withdraw.texts";

export interface WithdrawFields {
  address: string;
  tag: string;
  /** A plain decimal. */
  sum: string;
}

const emptyFields: WithdrawFields = { address: "", tag: "", sum: "" };

export const form = signal<WithdrawFields>(emptyFields);
/** The review with the server's figures. Null while the form is shown. */
export const review = signal<{ quote: WithdrawalQuote; chain: WithdrawChain; form: WithdrawFields; request: string } | null>(null);
/** The withdrawal just made. Null before and after. */
export const newWithdrawal = signal<WithdrawalRow | null>(null);
export const busy = signal(false);
/** Errors from the server by field. "" applies to the whole form. */
export const fieldRefusals = signal<Record<string, string>>({});

/** Changes fields and clears their errors. */
export function changeForm(patch: Partial<WithdrawFields>): void {
  batch(() => {
    form.value = { ...form.peek(), ...patch };
    const remaining = Object.entries(fieldRefusals.peek()).filter(([field]) => field !== "" && !(field in patch));
    fieldRefusals.value = Object.fromEntries(remaining);
  });
}

export function clearForm(): void {
  batch(() => {
    form.value = emptyFields;
    review.value = newWithdrawal.value = null;
    fieldRefusals.value = {};
    busy.value = false;
  });
}

export type FieldErrors = Partial<Record<keyof WithdrawFields, string>>;

/** The errors of a form by field. A form with errors is not sent. */
export function formErrors({ address, tag, sum }: WithdrawFields, chain: WithdrawChain, coin: Pick<Currency, "price" | "decimals" | "balance">, limit: WithdrawOptions["limit"]): FieldErrors {
  const errors: FieldErrors = {};
  const problem = addressProblem(chain.network, address);
  if (problem) errors.address = text(`withdraw.address.${problem.key}`, { network: chain.name, ...("params" in problem && problem.params) });
  if (chain.tag && tag.trim() !== "" && !isTag(tag.trim())) errors.tag = text("withdraw.tagFault");
  const currency = chain.currency.toUpperCase();
  const decimals = maxDecimals(chain, coin);
  if (sum === "" || unitsOf(sum, 18) <= 0n) errors.sum = text("withdraw.code.1");
  else if (hasMoreDecimals(sum, decimals)) errors.sum = text("withdraw.sumFine", { decimals });
  else if (isLess(sum, chain.minimum, 18)) errors.sum = text("withdraw.sumSmall", { minimum: `${sumText(chain.minimum)} ${currency}` });
  else if (isLess(coin.balance.real, sum, 18)) errors.sum = text("withdraw.code.2");
  else if (!costOf(sum, chain, decimals)) errors.sum = text("withdraw.sumFee");
  else if (isWorthMore(sum, coin.price, limit.left)) errors.sum = text("withdraw.code.5");
  return errors;
}

/** The max decimals of an amount: those of the chain and of the display. */
export const maxDecimals = (chain: Pick<WithdrawChain, "decimals">, coin: Pick<Currency, "decimals">): number => Math.min(chain.decimals, coin.decimals);

// Whether an amount has too many decimals.
const hasMoreDecimals = (sum: string, decimals: number): boolean => (sum.split(".")[1] ?? "").replace(/0+$/, "").length > decimals;

/** The text of a refused withdrawal, by its code if that is specified. */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.kind === "refused") {
    const { code, extra, message } = error;
    if ([1, 2, 3, 5].includes(code)) return text(`withdraw.code.${code}`);
    if (code === 4) return [message || text("withdraw.code.4"), untilText(extra.until)].join(" ").trim();
  }
  if (error instanceof ApiError && error.uncertain) return text("withdraw.uncertain");
  return errorText(error);
}

/** "Until 24 November 2026 at 14:05." Empty if there is no end time. */
export const untilText = (until: unknown): string => (typeof until === "number" && until > 0 ? text("withdraw.blockedUntil", { time: formatDateTime(until) }) : "");

const fieldByName: Record<string, keyof WithdrawFields> = { wallet: "address", tag: "tag", sum: "sum" };
/** The reasons that concern the address or the tag. */
const reasonsByField: Partial<Record<keyof WithdrawFields, string[]>> = {
  address: ["wallet", "own_address", "address", "long", "malformed", "checksum", "mweb", "kind", "no_key", "token", "no_wallet", "tag_inside", "network"],
  tag: ["tag", "no_tags", "two_tags"],
};

function showError(error: unknown): void {
  const fields = Object.entries(fieldErrors(error)).filter(([field]) => field in fieldByName);
  const errorReason = error instanceof ApiError && error.code !== 4 ? String(error.extra.reason) : "";
  const reason = Object.entries(reasonsByField).find(([, list]) => list.includes(errorReason))?.[0];
  fieldRefusals.value = fields.length > 0 ? Object.fromEntries(fields.map(([field, errorMessage]) => [fieldByName[field] ?? "", errorMessage])) : { [reason ?? ""]: refusalText(error) };
}

/** Sends the form for a quote, and shows the result. */
export async function requestQuote(chain: WithdrawChain, send = calls.quote): Promise<void> {
  if (busy.peek()) return;
  const submitted = form.peek();
  busy.value = true;
  fieldRefusals.value = {};
  try {
    const quote = await send(submitted.sum, chain.id, submitted.address.trim(), submitted.tag.trim());
    // One request id for all attempts, so that the withdrawal is made only once.
    if (submitted === form.peek()) review.value = { quote, chain, form: submitted, request: requestId() };
  } catch (error) {
    showError(error);
  } finally {
    busy.value = false;
  }
}

/** Makes the reviewed withdrawal. A second factor may be requested on the way. */
export async function confirm(send = calls.withdraw): Promise<boolean> {
  const reviewed = review.peek();
  if (!reviewed || busy.peek()) return false;
  const { chain, form: { address, tag, sum }, request } = reviewed;
  busy.value = true;
  fieldRefusals.value = {};
  try {
    const { withdraw } = await send({
      sum, currency: chain.id, wallet: address.trim(), type: null, requestId: request, ...(tag.trim() !== "" && { tag: tag.trim() }),
    });
    batch(() => {
      updateWithdrawal(withdraw);
      newWithdrawal.value = withdraw;
      review.value = null;
      form.value = emptyFields;
    });
    addFavourite(chain.currency);
    void withdrawOptions.load();
    return true;
  } catch (error) {
    showError(error);
    return false;
  } finally {
    busy.value = false;
  }
}

/** Cancels a withdrawal and loads its current state, also after a failure. */
export async function cancel(row: WithdrawalRow, { send, load } = { send: calls.cancel, load: withdrawOptions.load }): Promise<void> {
  try {
    withdrawals.update((await send(row._id)).withdraw);
  } finally {
    await load();
  }
}
