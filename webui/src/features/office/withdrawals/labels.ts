// The texts of states and objections of withdrawals.

import type { StaffWithdrawal } from "../../../lib/api.gen";

export type WithdrawalState = StaffWithdrawal["state"];

export const stateTexts: Record<WithdrawalState, string> = {
  review: "waiting for review",
  identity: "identity check",
  second: "second approval",
  held: "held",
  approved: "approved",
  signed: "signed",
  broadcast: "sent",
  confirming: "confirming",
  paid: "paid",
  declined: "declined",
  cancelled: "cancelled",
};

export const states: readonly WithdrawalState[] = ["review", "identity", "second", "held", "approved", "signed", "broadcast", "confirming", "paid", "declined", "cancelled"];

const tones = { review: "brass", identity: "brass", second: "info", held: "danger", paid: "action", declined: "danger" } as const;

export const stateTone = (state: WithdrawalState) => (state in tones ? tones[state as keyof typeof tones] : "neutral");

const objectionTexts: Record<string, string> = {
  size: "size",
  week: "high volume in 7 days",
  month: "high volume in 30 days",
  identity: "identity",
  screening: "sanctions",
  shared_address: "shared address",
  big_win: "big win",
  score: "waiting for its score",
  risky: "risky",
  unscored: "no score",
  failed: "failed payment",
  ban: "banned",
  hold: "withdrawals held",
  recovery: "account recovery",
  lost_deposit: "lost deposit",
};

export const objectionText = (code: string) => objectionTexts[code] ?? code;

const actionTexts: Record<string, string> = {
  ask: "requested",
  approve: "approved",
  identify: "identity verified",
  "ask second": "approved, second approval needed",
  "approve as second": "second approval",
  find: "found on the chain after a restore",
  decline: "declined",
  hold: "held",
  release: "released",
  cancel: "cancelled by the player",
  sign: "signed",
  send: "sent",
  confirm: "confirmed",
  lose: "lost in a chain reorganization",
  pay: "paid",
  fail: "payment failed",
};

export const actionText = (action: string) => actionTexts[action] ?? action;

export function turnoverText(times: number): string {
  if (times === 0) return "none";
  return times === 1 ? "once" : `${times} times`;
}

/** The requested state of a filter choice. Default is the queue. */
export function requestedState(chosen: string | undefined): WithdrawalState | "waiting" | undefined {
  if (!chosen) return "waiting";
  return states.find((state) => state === chosen);
}

/** The message after several withdrawals were approved together. */
export function approvedText(rows: readonly { state?: string; waiting?: string; problem?: string }[]): string {
  const second = rows.filter(({ waiting }) => waiting).length;
  const problems = rows.filter(({ problem }) => problem);
  const paid = rows.length - second - problems.length;
  const parts = [];
  if (paid > 0) parts.push(`${paid} approved.`);
  if (second > 0) parts.push(`${second} wait${second === 1 ? "s" : ""} for a second approval.`);
  if (problems.length > 0) parts.push(`${problems.length} not approved: ${problems[0]?.problem ?? ""}`);
  return parts.join(" ");
}
