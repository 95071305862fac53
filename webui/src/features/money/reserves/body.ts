// The content of a publication, parsed from the text that was hashed. Amounts are integers in minor
// units.

/** Coins in the site's own wallets at a block, and when they were compared with a node. */
export interface Holding {
  asset: string;
  network: string;
  deposits: string;
  hot: string;
  inflight: string;
  height: number;
  hash: string;
  /**
   * The balance of the listed addresses at the block, and the part that counts. Absent in
   * publications of earlier versions.
   */
  chain?: string;
  /** Transactions up to the block whose withdrawals are still owed. */
  leaving?: { txid: string; amount: string }[];
  counted?: string;
  addresses?: number;
  list?: string;
  compared_height?: number;
  /** Unix milliseconds. 0 for never, and then it does not count. */
  compared_at: number;
  /** Number of balances that the node returned. If it is 0, the holding does not count. */
  compared: number;
  /** Number of balances that the node could not return. */
  unreported: number;
  stopped: boolean;
}

/** Coins at an address of the operator. */
export interface Cold {
  asset: string;
  network: string;
  address: string;
  amount: string;
  height: number;
  hash: string;
  measured_at: number;
  message: string;
  signature: string;
  expired: boolean;
  link: string;
}

/** One currency of a publication. */
export interface Proof {
  currency: string;
  decimals: number;
  balances: number;
  leaves: number;
  root: string;
  liabilities: string;
  bonus: string;
  on_chain: boolean;
  test_money: boolean;
  reserves: string;
  ratio: string;
  holdings: Holding[];
  cold: Cold[];
}

export interface Body {
  format: string;
  number: number;
  site: string;
  host: string;
  at: number;
  previous: string;
  salt: string;
  test_money: boolean;
  currencies: Proof[];
}

const bodyFormat = "croupier reserves 1";

/** Parses the text of a publication. Throws on any other text. */
export function readBody(text: string): Body {
  const body = JSON.parse(text) as Body;
  if (body.format !== bodyFormat || !Array.isArray(body.currencies)) throw new Error("This is not a proof of reserves publication.");
  return body;
}

/** Whether an address of the operator counts. */
export type ColdState = "counts" | "unsigned" | "expired" | "unknown";

export function coldState({ signature, expired, measured_at }: Cold): ColdState {
  if (!signature) return "unsigned";
  if (expired) return "expired";
  return measured_at > 0 ? "counts" : "unknown";
}

/** Whether the balance was compared with the chain. */
export const isCompared = ({ compared_at, compared }: Holding): boolean => compared_at > 0 && compared > 0;

export const heldUnits = ({ counted, deposits, hot, inflight }: Holding): bigint => (counted ? BigInt(counted) : BigInt(deposits) + BigInt(hot) + BigInt(inflight));

/** Whether reserves are below liabilities, if a chain shows it. */
export const hasShortfall = ({ on_chain, reserves, liabilities }: Proof): boolean => on_chain && BigInt(reserves) < BigInt(liabilities);
