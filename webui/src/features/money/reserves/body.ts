// What a publication says: the text that was hashed, read. Amounts are whole minor units.

/** Coins that the site holds by itself, and the block with which that was compared. */
export interface Holding {
  asset: string;
  network: string;
  deposits: string;
  hot: string;
  inflight: string;
  height: number;
  hash: string;
  /** Unix milliseconds; 0 for never, and then it does not count. */
  compared_at: number;
  /** How many balances the node told; without any it does not count. */
  looked: number;
  unable: number;
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

const format = "croupier reserves 1";

/** Reads the text of a publication. Throws on anything else. */
export function readBody(text: string): Body {
  const body = JSON.parse(text) as Body;
  if (body.format !== format || !Array.isArray(body.currencies)) throw new Error("This is no publication of a proof of reserves.");
  return body;
}

/** How an address of the operator counts. */
export type ColdState = "counts" | "unsigned" | "expired" | "unknown";

export function coldState({ signature, expired, measured_at }: Cold): ColdState {
  if (!signature) return "unsigned";
  if (expired) return "expired";
  return measured_at > 0 ? "counts" : "unknown";
}

/** Whether the chain was asked, and could tell. */
export const isCompared = ({ compared_at, looked }: Holding): boolean => compared_at > 0 && looked > 0;

export const heldOf = ({ deposits, hot, inflight }: Holding): bigint => BigInt(deposits) + BigInt(hot) + BigInt(inflight);

/** Whether less is held than is owed, where a chain can tell. */
export const isShort = ({ on_chain, reserves, liabilities }: Proof): boolean => on_chain && BigInt(reserves) < BigInt(liabilities);
