// The cashier's calls and events: their types stand here until the server's
// generated ones hold them.

import { api } from "../../../lib/api";

/** What both lists of chains say of one: an asset on a network. */
interface Chain {
  id: string;
  currency: string;
  network: string;
  /** "Tron (TRC-20)" */
  name: string;
  open: boolean;
  /** Why it is closed; empty while it is open. */
  reason: string;
  minimum: string;
  /** How long it takes until it counts. */
  minutes: number;
  /** A tag is needed beside the address. */
  tag: boolean;
  /** Coins of the embedded test chain. */
  test: boolean;
}

export interface DepositChain extends Chain {
  minimumDollars: string;
  confirmations: number;
}

export interface WithdrawChain extends Chain {
  fee: string;
  feePercent: string;
  /** How finely an amount can be typed. */
  decimals: number;
}

export interface DepositWallet {
  wallet: string;
  currency: string;
  chain: string;
  network: string;
  tag: string;
  /** What wallets open: address, tag and amount in one. */
  uri: string;
  /** Empty when none was asked for. */
  amount: string;
  minimum: string;
  confirmations: number;
  minutes: number;
}

/** A transfer on a chain as both histories tell it. */
interface Transfer {
  _id: string;
  currency: string;
  chain: string;
  network: string;
  address: string;
  tag: string;
  sum: string;
  created_at: number;
  status: number;
  confirmations: number;
  needed: number;
  txid: string;
  /** The page of the transaction in an explorer; empty for none. */
  link: string;
}

export interface DepositRow extends Transfer {
  /** Null for a deposit on a chain; of a gateway 0 for not paid and 1 for paid. */
  aggregator: number | null;
  state: string;
  /** A sentence about the state. */
  reason: string;
}

export interface WithdrawalEvent {
  at: number;
  state: string;
  text: string;
}

export interface WithdrawalRow extends Transfer {
  fee: string;
  arrives: string;
  auto: boolean;
  decline_reason: string;
  cancellable: boolean;
  events: WithdrawalEvent[];
}

export interface WithdrawOptions {
  chains: WithdrawChain[];
  /** The day's limit; next is when some of it comes back, 0 while nothing was taken of it. */
  limit: { dollars: string; left: string; next: number };
  open: WithdrawalRow | null;
  /** Why nothing can be withdrawn now, and until when; 0 for until somebody acts. */
  blocked: { reason: string; text: string; until: number } | null;
  hours: string;
}

export interface WithdrawalQuote {
  sum: string;
  fee: string;
  arrives: string;
  minutes: number;
  automatic: boolean;
  steps: string[];
  warning: string;
}

/** A withdrawal as it is asked for; currency is the id of the chain. */
export interface NewWithdrawal {
  sum: string;
  currency: string;
  wallet: string;
  type: null;
  tag?: string;
  requestId?: string;
}

export interface BookAddress {
  id: string;
  chain: string;
  network: string;
  address: string;
  tag: string;
  name: string;
  created_at: number;
  /** When it can be withdrawn to; 0 for at once. */
  usable_at: number;
}

export interface AddressBook {
  addresses: BookAddress[];
  /** Whether new addresses wait for 24 hours; until tells when a switch-off takes effect, 0 for none. */
  lock: { on: boolean; until: number };
}

type Nothing = Record<never, never>;

declare module "../../../lib/api.gen" {
  interface Calls {
    "POST /api/wallet/deposit/options": { request: Nothing; answer: { chains: DepositChain[] } };
    "POST /api/wallet/getDepositWallet": { request: { currency: string; chain?: string; amount?: string }; answer: DepositWallet };
    "POST /api/wallet/history/deposits": { request: { cursor?: string }; answer: { deposits: DepositRow[]; next: string } };
    "POST /api/wallet/withdraw/options": { request: Nothing; answer: WithdrawOptions };
    "POST /api/wallet/withdraw/quote": { request: { sum: string; currency: string; wallet: string; tag?: string }; answer: WithdrawalQuote };
    "POST /api/wallet/withdraw": { request: NewWithdrawal; answer: { withdraw: WithdrawalRow } };
    "POST /api/wallet/cancel_withdraw": { request: { id: string }; answer: { withdraw: WithdrawalRow } };
    "POST /api/wallet/history/withdraws": { request: { cursor?: string }; answer: { withdraws: WithdrawalRow[]; next: string } };
    "POST /api/wallet/addresses": { request: Nothing; answer: AddressBook };
    "POST /api/wallet/addresses/add": { request: { chain: string; address: string; tag?: string; name?: string }; answer: AddressBook };
    "POST /api/wallet/addresses/remove": { request: { id: string }; answer: AddressBook };
    "POST /api/wallet/addresses/lock": { request: { on: boolean }; answer: AddressBook };
  }
  interface Events {
    DepositChanged: DepositRow;
    WithdrawalChanged: WithdrawalRow;
  }
}

/** Where the statement of movements between two days (2026-01-31) can be downloaded. */
export const statementAddress = (from: string, to: string): string => `/api/wallet/statement.csv?${new URLSearchParams({ from, to })}`;

export const calls = {
  depositOptions: () => api.post("/api/wallet/deposit/options", {}, { retry: true }),
  depositWallet: (currency: string, chain: string, amount: string) => api.post("/api/wallet/getDepositWallet", { currency, chain, amount }),
  deposits: (cursor: string) => api.post("/api/wallet/history/deposits", { cursor }, { retry: true }),
  withdrawOptions: () => api.post("/api/wallet/withdraw/options", {}, { retry: true }),
  quote: (sum: string, currency: string, wallet: string, tag: string) => api.post("/api/wallet/withdraw/quote", { sum, currency, wallet, tag }, { retry: true }),
  withdraw: (request: NewWithdrawal) => api.post("/api/wallet/withdraw", request),
  cancel: (id: string) => api.post("/api/wallet/cancel_withdraw", { id }),
  withdraws: (cursor: string) => api.post("/api/wallet/history/withdraws", { cursor }, { retry: true }),
  addresses: () => api.post("/api/wallet/addresses", {}, { retry: true }),
  addAddress: (entry: Pick<BookAddress, "chain" | "address" | "tag" | "name">) => api.post("/api/wallet/addresses/add", entry),
  removeAddress: (id: string) => api.post("/api/wallet/addresses/remove", { id }),
  lockAddresses: (on: boolean) => api.post("/api/wallet/addresses/lock", { on }),
};
