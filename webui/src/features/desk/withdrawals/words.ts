// How states and objections of withdrawals are said.

import type { StaffWithdrawal } from "../../../lib/api.gen";

export type WithdrawalState = StaffWithdrawal["state"];

export const stateWords: Record<WithdrawalState, string> = {
  review: "waits",
  identity: "identity check",
  second: "second person",
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

export const toneOf = (state: WithdrawalState) => (state in tones ? tones[state as keyof typeof tones] : "neutral");

const objectionWords: Record<string, string> = {
  size: "size",
  identity: "identity",
  screening: "sanctions",
  shared_address: "shared address",
  big_win: "big win",
  score: "waits for its score",
  risky: "risky",
  unscored: "no score",
  failed: "failed payment",
};

export const objectionWord = (word: string) => objectionWords[word] ?? word;

const deedWords: Record<string, string> = {
  ask: "asked for",
  approve: "approved",
  identify: "the player has shown who they are",
  "ask second": "approved by one, waits for a second",
  "approve as second": "approved as the second person",
  decline: "declined",
  hold: "held",
  release: "released",
  cancel: "cancelled by the player",
  sign: "signed",
  send: "sent",
  confirm: "in a block",
  lose: "lost its block",
  pay: "paid",
  fail: "could not be paid",
};

export const deedWord = (deed: string) => deedWords[deed] ?? deed;

export function timesText(times: number): string {
  if (times === 0) return "not at all";
  return times === 1 ? "once" : `${times} times`;
}

/** What is asked of the server for a choice of the filter: what waits unless something else is chosen. */
export function stateAsked(chosen: string | undefined): WithdrawalState | "waiting" | undefined {
  if (!chosen) return "waiting";
  return states.find((state) => state === chosen);
}

/** What to say of withdrawals that were approved together. */
export function approvedText(rows: readonly { state?: string; waiting?: string; problem?: string }[]): string {
  const second = rows.filter(({ waiting }) => waiting).length;
  const problems = rows.filter(({ problem }) => problem);
  const paid = rows.length - second - problems.length;
  const parts = [];
  if (paid > 0) parts.push(`${paid} approved.`);
  if (second > 0) parts.push(`${second} wait${second === 1 ? "s" : ""} for a second person.`);
  if (problems.length > 0) parts.push(`${problems.length} not approved: ${problems[0]?.problem ?? ""}`);
  return parts.join(" ");
}
