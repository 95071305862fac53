// Asking for a withdrawal: the form, its faults, the review and the sending.

import { batch, signal } from "@preact/signals-react";
import { ApiError } from "../../../lib/error";
import { errorText, fieldErrors } from "../../../lib/explain";
import { unitsOf } from "../../../lib/money";
import { requestId } from "../../../lib/requestId";
import { formatDateTime } from "../../../lib/time";
import type { Currency } from "../../../lib/types";
import { addressProblem, isTag } from "./addresses";
import { costOf, less, sumText, worthMore } from "./amounts";
import { calls, type WithdrawalQuote, type WithdrawChain, type WithdrawOptions, type WithdrawalRow } from "./calls";
import { remember, withdrawOptions } from "./cashier.model";
import { takeWithdraw, withdraws } from "./history.model";
import { text } from "./withdraw.texts";

export interface Form {
  address: string;
  tag: string;
  /** A plain decimal. */
  sum: string;
}

const blank: Form = { address: "", tag: "", sum: "" };

export const form = signal<Form>(blank);
/** The review, with the server's figures; null while the form is filled in. */
export const review = signal<{ quote: WithdrawalQuote; chain: WithdrawChain; form: Form; request: string } | null>(null);
/** The withdrawal that was just made; null before and after. */
export const made = signal<WithdrawalRow | null>(null);
export const busy = signal(false);
/** Faults that the server found, by field; "" is of the whole. */
export const refused = signal<Record<string, string>>({});

/** Changes fields; what was wrong with them counts no more. */
export function fill(patch: Partial<Form>): void {
  batch(() => {
    form.value = { ...form.peek(), ...patch };
    const left = Object.entries(refused.peek()).filter(([field]) => field !== "" && !(field in patch));
    refused.value = Object.fromEntries(left);
  });
}

export function clearForm(): void {
  batch(() => {
    form.value = blank;
    review.value = made.value = null;
    refused.value = {};
    busy.value = false;
  });
}

export type Faults = Partial<Record<keyof Form, string>>;

/** What is wrong with a form, field by field: what is said here is not sent. */
export function faultsOf({ address, tag, sum }: Form, chain: WithdrawChain, coin: Pick<Currency, "price" | "decimals" | "balance">, limit: WithdrawOptions["limit"]): Faults {
  const faults: Faults = {};
  const problem = addressProblem(chain.network, address);
  if (problem) faults.address = text(`withdraw.address.${problem.key}`, { network: chain.name, ...("params" in problem && problem.params) });
  if (chain.tag && tag.trim() !== "" && !isTag(tag.trim())) faults.tag = text("withdraw.tagFault");
  const currency = chain.currency.toUpperCase();
  const decimals = finest(chain, coin);
  if (sum === "" || unitsOf(sum, 18) <= 0n) faults.sum = text("withdraw.code.1");
  else if (finer(sum, decimals)) faults.sum = text("withdraw.sumFine", { decimals });
  else if (less(sum, chain.minimum, 18)) faults.sum = text("withdraw.sumSmall", { minimum: `${sumText(chain.minimum)} ${currency}` });
  else if (less(coin.balance.real, sum, 18)) faults.sum = text("withdraw.code.2");
  else if (!costOf(sum, chain, decimals)) faults.sum = text("withdraw.sumFee");
  else if (worthMore(sum, coin.price, limit.left)) faults.sum = text("withdraw.code.5");
  return faults;
}

/** The decimals that an amount can have: what the chain carries, and what we show. */
export const finest = (chain: Pick<WithdrawChain, "decimals">, coin: Pick<Currency, "decimals">): number => Math.min(chain.decimals, coin.decimals);

// Whether an amount has more decimals than it can have.
const finer = (sum: string, decimals: number): boolean => (sum.split(".")[1] ?? "").replace(/0+$/, "").length > decimals;

/** The sentence of a refused withdrawal: the specified ones by their codes. */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.kind === "refused") {
    const { code, extra, message } = error;
    if ([1, 2, 3, 5].includes(code)) return text(`withdraw.code.${code}`);
    if (code === 4) return [message || text("withdraw.code.4"), untilText(extra.until)].join(" ").trim();
  }
  if (error instanceof ApiError && error.uncertain) return text("withdraw.uncertain");
  return errorText(error);
}

/** "Until 24 November 2026 at 14:05."; empty for what ends by no clock. */
export const untilText = (until: unknown): string => (typeof until === "number" && until > 0 ? text("withdraw.blockedUntil", { time: formatDateTime(until) }) : "");

const fieldOf: Record<string, keyof Form> = { wallet: "address", tag: "tag", sum: "sum" };
/** The reasons that are about the address or the tag. */
const reasons: Partial<Record<keyof Form, string[]>> = {
  address: ["wallet", "own_address", "address", "long", "malformed", "checksum", "mweb", "kind", "nobody", "token", "no_wallet", "tag_inside", "network"],
  tag: ["tag", "no_tags", "two_tags"],
};

function take(error: unknown): void {
  const fields = Object.entries(fieldErrors(error)).filter(([field]) => field in fieldOf);
  const given = error instanceof ApiError && error.code !== 4 ? String(error.extra.reason) : "";
  const reason = Object.entries(reasons).find(([, list]) => list.includes(given))?.[0];
  refused.value = fields.length > 0 ? Object.fromEntries(fields.map(([field, said]) => [fieldOf[field] ?? "", said])) : { [reason ?? ""]: refusalText(error) };
}

/** Has the server look at the form, and shows what it would do. */
export async function askQuote(chain: WithdrawChain, ask = calls.quote): Promise<void> {
  if (busy.peek()) return;
  const asked = form.peek();
  busy.value = true;
  refused.value = {};
  try {
    const quote = await ask(asked.sum, chain.id, asked.address.trim(), asked.tag.trim());
    // One name for all tries of this withdrawal: it is made once, however often it is sent.
    if (asked === form.peek()) review.value = { quote, chain, form: asked, request: requestId() };
  } catch (error) {
    take(error);
  } finally {
    busy.value = false;
  }
}

/** Makes the reviewed withdrawal. A second factor is asked for on the way. */
export async function confirm(send = calls.withdraw): Promise<boolean> {
  const reviewed = review.peek();
  if (!reviewed || busy.peek()) return false;
  const { chain, form: { address, tag, sum }, request } = reviewed;
  busy.value = true;
  refused.value = {};
  try {
    const { withdraw } = await send({
      sum, currency: chain.id, wallet: address.trim(), type: null, requestId: request, ...(tag.trim() !== "" && { tag: tag.trim() }),
    });
    batch(() => {
      takeWithdraw(withdraw);
      made.value = withdraw;
      review.value = null;
      form.value = blank;
    });
    remember(chain.currency);
    void withdrawOptions.load();
    return true;
  } catch (error) {
    take(error);
    return false;
  } finally {
    busy.value = false;
  }
}

/** Calls a withdrawal off; what there is now is asked for, whatever came of it. */
export async function cancel(row: WithdrawalRow, { send, load } = { send: calls.cancel, load: withdrawOptions.load }): Promise<void> {
  try {
    withdraws.take((await send(row._id)).withdraw);
  } finally {
    await load();
  }
}
