// What the pages of the treasury say.

import type { TreasuryAnswer, TreasuryPayment, TreasurySignedAnswer, TreasurySweep, TreasuryVersion, TreasuryWallet } from "../../../lib/api.gen";
import { showDecimal } from "../../../lib/decimal";
import { formatCount } from "../../../lib/format";
import type { BadgeProps } from "../../../ui/Badge";

type Tone = NonNullable<BadgeProps["tone"]>;
interface Word {
  text: string;
  tone: Tone;
}

const payments: Record<TreasuryPayment["state"], Word> = {
  open: { text: "on its way", tone: "info" },
  done: { text: "paid", tone: "action" },
  returned: { text: "given back", tone: "brass" },
  dropped: { text: "dropped", tone: "neutral" },
};

export const paymentStates: readonly TreasuryPayment["state"][] = ["open", "done", "returned", "dropped"];

/** How a payment as a whole stands. */
export const paymentWord = (state: TreasuryPayment["state"]): Word => payments[state];

const versions: Record<TreasuryVersion["state"], Word> = {
  drafted: { text: "to sign", tone: "brass" },
  signed: { text: "signed", tone: "info" },
  sent: { text: "sent", tone: "info" },
  rejected: { text: "refused", tone: "danger" },
  included: { text: "in a block", tone: "info" },
  confirmed: { text: "confirmed", tone: "action" },
  replaced: { text: "replaced", tone: "neutral" },
  dropped: { text: "dropped", tone: "neutral" },
};

const sweeps: Record<TreasurySweep["state"], Word> = {
  waiting: { text: "waiting", tone: "neutral" },
  fuelling: { text: "its fee is on the way", tone: "info" },
  running: { text: "running", tone: "info" },
  done: { text: "done", tone: "action" },
  failed: { text: "failed", tone: "danger" },
  cancelled: { text: "cancelled", tone: "brass" },
};

export const sweepStates: readonly TreasurySweep["state"][] = ["waiting", "fuelling", "running", "done", "failed", "cancelled"];

/** How the move of coins from the address of a player stands. */
export const sweepWord = (state: TreasurySweep["state"]): Word => sweeps[state];

export const sweepTitle = ({ amount, asset }: Pick<TreasurySweep, "amount" | "asset">): string => `${amount} ${asset}`;

/** Where swept coins go, and who wanted it. */
export const sweepAim = ({ target, by_rule }: Pick<TreasurySweep, "target" | "by_rule">): string => `to the ${target} wallet, ${by_rule ? "by the rule" : "asked for by staff"}`;

/** How one transaction stands. */
export const versionWord = (state: TreasuryVersion["state"]): Word => versions[state];

const kinds: Record<TreasuryPayment["kind"], string> = { payout: "Payout", return: "Return", move: "Move to cold", fuel: "Coin for a fee", sweep: "Sweep" };

export const titleOf = ({ kind, asset }: Pick<TreasuryPayment, "kind" | "asset">): string => `${kinds[kind]}, ${asset}`;

/** Who signed a transaction, or has to. */
export function signerOf({ signed_at, hot, exported }: Pick<TreasuryVersion, "signed_at" | "hot" | "exported">): string {
  if (signed_at > 0) return hot ? "the site's own key" : "another machine";
  return exported ? "nobody: it is in a file for another machine" : "nobody";
}

/** The coin in which a network takes its fees, and its decimals. */
const coins: Record<string, { coin: string; decimals: number }> = {
  btc: { coin: "btc", decimals: 8 }, ltc: { coin: "ltc", decimals: 8 }, doge: { coin: "doge", decimals: 8 }, bch: { coin: "bch", decimals: 8 },
  eth: { coin: "eth", decimals: 18 }, bsc: { coin: "bnb", decimals: 18 }, tron: { coin: "trx", decimals: 6 }, xrp: { coin: "xrp", decimals: 6 },
  solana: { coin: "sol", decimals: 9 },
};

/** A fee, which the server tells in the smallest unit of the network's coin. */
export function feeText(network: string, units: string): string {
  if (!/^\d+$/.test(units)) return "—";
  const known = coins[network];
  return known ? `${showDecimal({ units: BigInt(units), scale: known.decimals })} ${known.coin}` : `${units} smallest units`;
}

/** An address or hash that is too long for a table. */
export const short = (text: string): string => (text.length > 22 ? `${text.slice(0, 12)}…${text.slice(-6)}` : text);

/** How long raw bytes in hexadecimal digits are. */
export const bytesOf = (raw: string): string => `${formatCount(raw.length / 2)} bytes`;

/** What the site's own keys may do. */
export function keysText({ keys, hot_cap, hot_day_cap, hot_day }: Pick<TreasuryAnswer, "keys" | "hot_cap" | "hot_day_cap" | "hot_day">): string {
  if (!keys) return "The site has no keys: every payment waits for a signature of another machine.";
  return `The site signs payments of up to $${hot_cap} by itself, $${hot_day_cap} within 24 hours. $${cents(hot_day)} of that are used. What is above waits for another machine.`;
}

/** Dollars without the zeros that nobody reads: "12.50". */
export function cents(dollars: string): string {
  return dollars.replace(/(\.\d\d\d*?)0+$/, "$1");
}

/** What a hot wallet should hold; nothing when staff have set no bound. */
export function boundsText({ low, high }: Pick<TreasuryWallet, "low" | "high">): string {
  if (low && high) return `${low} to ${high} wanted`;
  if (low) return `at least ${low} wanted`;
  return high ? `at most ${high} wanted` : "";
}

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** How many digits behind the point amounts of a wallet have. */
export const decimalsOf = (amount: string): number => amount.split(".")[1]?.length ?? 0;

/** What became of a file of signatures. */
export function storedText({ stored, known }: TreasurySignedAnswer): string {
  const first = stored === 1 ? "1 signature stored." : `${formatCount(stored)} signatures stored.`;
  if (known === 0) return first;
  return `${first} ${formatCount(known)} ${known === 1 ? "was" : "were"} there already.`;
}
