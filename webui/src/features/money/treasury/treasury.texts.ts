// The texts of the treasury pages.

import type { TreasuryAnswer, TreasuryPayment, TreasurySignedAnswer, TreasuryVersion, TreasuryWallet } from "../../../lib/api.gen";
import { formatDecimal } from "../../../lib/decimal";
import { formatCount } from "../../../lib/format";
import type { BadgeProps } from "../../../ui/Badge";

type Tone = NonNullable<BadgeProps["tone"]>;
interface StateLabel {
  text: string;
  tone: Tone;
}

const paymentLabels: Record<TreasuryPayment["state"], StateLabel> = {
  open: { text: "pending", tone: "info" },
  done: { text: "paid", tone: "action" },
  returned: { text: "returned", tone: "brass" },
  dropped: { text: "dropped", tone: "neutral" },
};

/** The state of a whole payment. */
export const paymentLabel = (state: TreasuryPayment["state"]): StateLabel => paymentLabels[state];

const versionLabels: Record<TreasuryVersion["state"], StateLabel> = {
  drafted: { text: "to sign", tone: "brass" },
  signed: { text: "signed", tone: "info" },
  sent: { text: "sent", tone: "info" },
  rejected: { text: "rejected", tone: "danger" },
  included: { text: "in a block", tone: "info" },
  confirmed: { text: "confirmed", tone: "action" },
  replaced: { text: "replaced", tone: "neutral" },
  dropped: { text: "dropped", tone: "neutral" },
};

/** The state of one transaction. */
export const versionLabel = (state: TreasuryVersion["state"]): StateLabel => versionLabels[state];

/** The signer of a transaction, present or future. */
export function signerOf({ signed_at, hot, exported }: Pick<TreasuryVersion, "signed_at" | "hot" | "exported">): string {
  if (signed_at > 0) return hot ? "the site's own key" : "another machine";
  return exported ? "unsigned, exported to a signing file" : "unsigned";
}

/** The coin of a network's fees, and its decimals. */
const networkCoins: Record<string, { coin: string; decimals: number }> = {
  btc: { coin: "btc", decimals: 8 }, ltc: { coin: "ltc", decimals: 8 }, doge: { coin: "doge", decimals: 8 }, bch: { coin: "bch", decimals: 8 },
  eth: { coin: "eth", decimals: 18 }, bsc: { coin: "bnb", decimals: 18 }, tron: { coin: "trx", decimals: 6 }, xrp: { coin: "xrp", decimals: 6 },
  solana: { coin: "sol", decimals: 9 },
};

/** A fee. The server sends it in the smallest unit of the network's coin. */
export function feeText(network: string, units: string): string {
  if (!/^\d+$/.test(units)) return "—";
  const known = networkCoins[network];
  return known ? `${formatDecimal({ units: BigInt(units), scale: known.decimals })} ${known.coin}` : `${units} smallest units`;
}

/** A shortened address or hash for a table. */
export const shorten = (text: string): string => (text.length > 22 ? `${text.slice(0, 12)}…${text.slice(-6)}` : text);

/** The number of raw bytes of hexadecimal text. */
export const bytesOf = (raw: string): string => `${formatCount(raw.length / 2)} bytes`;

/** The permissions of the site's own keys. */
export function keysText({ keys, hot_cap, hot_day_cap, hot_day }: Pick<TreasuryAnswer, "keys" | "hot_cap" | "hot_day_cap" | "hot_day">): string {
  if (!keys) return "The site has no keys. Every payment waits for a signature of another machine.";
  return `The site signs payments up to $${hot_cap} itself, with a limit of $${hot_day_cap} per 24 hours. $${cents(hot_day)} of that are used. Larger payments wait for another machine.`;
}

/** Dollars with two decimals: "12.50". */
export function cents(dollars: string): string {
  return dollars.replace(/(\.\d\d\d*?)0+$/, "$1");
}

/** The target balance of a hot wallet. Empty if staff have set no bound. */
export function boundsText({ low, high }: Pick<TreasuryWallet, "low" | "high">): string {
  if (low && high) return `target ${low} to ${high}`;
  if (low) return `target at least ${low}`;
  return high ? `target at most ${high}` : "";
}

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** The number of decimals of a wallet's amounts. */
export const decimalsOf = (amount: string): number => amount.split(".")[1]?.length ?? 0;

/** The result of importing a file of signatures. */
export function storedText({ stored, known }: TreasurySignedAnswer): string {
  const first = stored === 1 ? "1 signature stored." : `${formatCount(stored)} signatures stored.`;
  if (known === 0) return first;
  return `${first} ${formatCount(known)} ${known === 1 ? "was" : "were"} already stored.`;
}

/** Whether staff can raise the fee of a payment with this newest transaction. */
export const canRaiseFee = ({ state }: TreasuryVersion): boolean => ["signed", "sent", "rejected"].includes(state);

/** Whether a transaction spends coins (it has no nonce), was signed, and was not accepted by any node. */
export const isUnaccepted = ({ state, nonce, problem }: TreasuryVersion): boolean =>
  nonce < 0 && (state === "signed" || state === "rejected" || (state === "sent" && problem !== ""));
