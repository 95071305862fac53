// Networks in plain words: the cost and duration of a transfer, and the default network.

/** From the cheapest to the most expensive for the sender, by typical wallet fees. */
const networksByFee = ["solana", "xrp", "bsc", "ltc", "doge", "bch", "tron", "btc", "eth"];

/** The cost of a transfer: a class for the range of typical wallet fees. */
export type FeeLevel = "least" | "little" | "more";

export function feeLevel(network: string): FeeLevel {
  if (network === "btc" || network === "eth") return "more";
  return network === "tron" ? "little" : "least";
}

/** The open chain with the cheapest transfers, or the first if none is open. */
export function cheapest<C extends { network: string; open: boolean }>(chains: readonly C[]): C | undefined {
  const rank = ({ network }: C) => (networksByFee.indexOf(network) + networksByFee.length + 1) % (networksByFee.length + 1);
  return [...chains].filter(({ open }) => open).sort((a, b) => rank(a) - rank(b))[0] ?? chains[0];
}

/** A duration, for the end of "arrives in ...". */
export function minutesText(minutes: number): string {
  if (minutes < 1) return "a few seconds";
  if (minutes < 90) return minutes < 2 ? "about 1 minute" : `about ${Math.round(minutes)} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}

/** A link that opens a wallet. Only schemes of coins are allowed, none that a browser runs. */
export function walletLink(uri: string): string | null {
  return /^(?:bitcoin|litecoin|dogecoin|bitcoincash|ethereum|tron|ripple|xrpl?|solana|test[a-z0-9]*):/i.test(uri) ? uri : null;
}
