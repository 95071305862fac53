// Networks in plain words: what sending on each costs, how long it takes, and
// which one is offered first.

/** From the cheapest for whoever sends to the dearest, as wallets charge for it. */
const byCost = ["solana", "xrp", "bsc", "ltc", "doge", "bch", "tron", "btc", "eth"];

/** What sending costs: a word for the range in which wallets charge. */
export type Cost = "least" | "little" | "more";

export function costOfSending(network: string): Cost {
  if (network === "btc" || network === "eth") return "more";
  return network === "tron" ? "little" : "least";
}

/** The open chain on which sending is cheapest, or the first if none is open. */
export function cheapest<C extends { network: string; open: boolean }>(chains: readonly C[]): C | undefined {
  const rank = ({ network }: C) => (byCost.indexOf(network) + byCost.length + 1) % (byCost.length + 1);
  return [...chains].filter(({ open }) => open).sort((a, b) => rank(a) - rank(b))[0] ?? chains[0];
}

/** How long something takes, for the end of "arrives in ...". */
export function minutesText(minutes: number): string {
  if (minutes < 1) return "a few seconds";
  if (minutes < 90) return minutes < 2 ? "about 1 minute" : `about ${Math.round(minutes)} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}

/** A link that opens a wallet: only schemes of coins, none that a browser runs. */
export function walletLink(uri: string): string | null {
  return /^(?:bitcoin|litecoin|dogecoin|bitcoincash|ethereum|tron|ripple|xrpl?|solana|test[a-z0-9]*):/i.test(uri) ? uri : null;
}
