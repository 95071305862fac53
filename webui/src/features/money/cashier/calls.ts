// The cashier's calls, as the wallet uses them.

import { api } from "../../../lib/api";
import type { BookAddress, NewWithdrawal } from "../../../lib/api.gen";

export type { AddressBook, BookAddress, DepositChain, DepositRow, DepositWallet, NewWithdrawal, WithdrawalEvent, WithdrawalQuote, WithdrawalRow, WithdrawChain, WithdrawOptions } from "../../../lib/api.gen";

/** Where the statement of movements between two days (2026-01-31) can be downloaded. */
export const statementAddress = (from: string, to: string): string => `/api/wallet/statement.csv?${new URLSearchParams({ from, to })}`;

export const calls = {
  depositOptions: () => api.post("/api/wallet/deposit/options", {}, { retry: true }),
  depositWallet: (currency: string, chain: string, amount: string) => api.post("/api/wallet/getDepositWallet", { currency, chain, amount }),
  notify: (currency: string, txid: string) => api.get("/api/walletNotify/:currencyId/:txHash", { currencyId: currency, txHash: txid }),
  testCoins: (chain: string) => api.post("/api/wallet/test/pay", { chain }),
  deposits: (cursor: string) => api.post("/api/wallet/history/deposits", { cursor }, { retry: true }),
  withdrawOptions: () => api.post("/api/wallet/withdraw/options", {}, { retry: true }),
  quote: (sum: string, currency: string, wallet: string, tag: string) => api.post("/api/wallet/withdraw/quote", { sum, currency, wallet, tag }, { retry: true }),
  withdraw: (request: NewWithdrawal) => api.post("/api/wallet/withdraw", request),
  cancel: (id: string) => api.post("/api/wallet/cancel_withdraw", { id }),
  withdraws: (cursor: string) => api.post("/api/wallet/history/withdraws", { cursor }, { retry: true }),
  dormant: () => api.post("/api/wallet/dormant", {}, { retry: true }),
  addresses: () => api.post("/api/wallet/addresses", {}, { retry: true }),
  addAddress: (entry: Pick<BookAddress, "chain" | "address" | "tag" | "name">) => api.post("/api/wallet/addresses/add", entry),
  removeAddress: (id: string) => api.post("/api/wallet/addresses/remove", { id }),
  lockAddresses: (on: boolean) => api.post("/api/wallet/addresses/lock", { on }),
};
