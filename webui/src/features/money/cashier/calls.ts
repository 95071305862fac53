// The cashier's calls.

import { api } from "../../../lib/api";
import type { BookAddress, ConvertQuoteRequest, NewConversion, NewWithdrawal } from "../../../lib/api.gen";

export type { AddressBook, BookAddress, ConversionRow, ConvertOptions, ConvertQuote, DepositChain, DepositRow, DepositWallet, NewConversion, NewWithdrawal, WithdrawalEvent, WithdrawalQuote, WithdrawalRow, WithdrawChain, WithdrawOptions } from "../../../lib/api.gen";

/** The download address of the statement between two days (2026-01-31). */
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
  convertOptions: () => api.post("/api/wallet/convert/options", {}, { retry: true }),
  convertQuote: (request: ConvertQuoteRequest) => api.post("/api/wallet/convert/quote", request, { retry: true }),
  convert: (request: NewConversion) => api.post("/api/wallet/convert", request),
  conversions: (cursor: string) => api.post("/api/wallet/history/conversions", { cursor }, { retry: true }),
  withdraws: (cursor: string) => api.post("/api/wallet/history/withdraws", { cursor }, { retry: true }),
  dormant: () => api.post("/api/wallet/dormant", {}, { retry: true }),
  addresses: () => api.post("/api/wallet/addresses", {}, { retry: true }),
  addAddress: (entry: Pick<BookAddress, "chain" | "address" | "tag" | "name">) => api.post("/api/wallet/addresses/add", entry),
  removeAddress: (id: string) => api.post("/api/wallet/addresses/remove", { id }),
  lockAddresses: (on: boolean) => api.post("/api/wallet/addresses/lock", { on }),
};
