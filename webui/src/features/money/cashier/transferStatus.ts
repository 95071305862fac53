// The status texts of deposits and withdrawals, and the steps of a withdrawal.

import { coinText, type Sum } from "./amounts";
import type { BadgeProps } from "../../../ui/Badge";
import type { DepositRow, WithdrawalRow } from "./calls";
import { hasHistoryText, text } from "./history.texts";

/** The amount of a transfer. A coin that the site does not know has no readable amount. */
export const transferText = ({ sum, currency }: { sum: Sum; currency: string }): string => (currency === "" ? text("history.unknownCoin") : coinText(sum, currency));

export interface TransferStatus {
  label: string;
  tone: NonNullable<BadgeProps["tone"]>;
  /** An explanation. Empty if the label is enough. */
  note: string;
}

/** States of a gateway payment without any received money. */
const unpaid = new Set(["asked", "expired", "refunded"]);

const settled = new Set([...unpaid, "credited", "replaced", "failed", "held", "returned", "written_off", "reversed", "settled"]);

const tones: Record<string, TransferStatus["tone"]> = {
  seen: "info", confirming: "info", orphaned: "info", credited: "action", held: "brass", below_minimum: "brass", replaced: "danger", failed: "danger", returned: "neutral", written_off: "neutral", reversed: "danger", settled: "neutral",
};

/** Whether a row is the request of a gateway payment whose deposit is in the list. */
export const isPaidRequest = (row: DepositRow, all: readonly DepositRow[]): boolean =>
  unpaid.has(row.state) && all.some(({ aggregator, address, state }) => aggregator !== null && address === row.address && !unpaid.has(state));

/** Whether a deposit does not change any more without an action. */
export const isSettled = ({ state }: Pick<DepositRow, "state">): boolean => settled.has(state);

/** Whether a deposit is still pending. */
export const isPending = ({ aggregator, state }: DepositRow): boolean => (aggregator === null || state === "seen") && !settled.has(state);

/** Whether money has arrived. A gateway payment may still wait for it. */
export const hasArrived = ({ state, aggregator }: Pick<DepositRow, "state" | "aggregator">): boolean => !unpaid.has(state) && !(aggregator === 0 && state === "failed");

/** Displayed confirmations, at most the needed number. */
export const countedConfirmations = ({ confirmations, needed }: Pick<DepositRow, "confirmations" | "needed">): number => Math.min(confirmations, needed);

/** A deposit in a history. A gateway's mark can be a boolean. */
type StatusRow = Omit<DepositRow, "aggregator"> & { aggregator: number | boolean | null };

export function depositStatus(row: StatusRow): TransferStatus {
  if (row.aggregator !== null && row.aggregator !== false && !onChainStates.has(row.state)) return gatewayStatus(row);
  const { state } = row;
  const confirmationsText = text("history.count", { n: countedConfirmations(row), of: row.needed });
  const label = state === "confirming" || !hasHistoryText(`history.deposit.${state}`) ? confirmationsText : text(`history.deposit.${state}`);
  return { label, tone: tones[state] ?? "neutral", note: noteOf(state, row.reason) };
}

/** States of a gateway payment that has arrived but is not completed. */
const onChainStates = new Set(["seen", "held", "below_minimum", "returned", "written_off", "reversed", "settled"]);

// A gateway reports paid or not by its own mark, or by the status if the mark only shows that there
// is a gateway.
function gatewayStatus({ aggregator, status, reason }: StatusRow): TransferStatus {
  const paid = aggregator === true ? status === 1 : aggregator === 1;
  return { label: text(paid ? "history.paid" : "history.notPaid"), tone: paid ? "action" : "neutral", note: paid ? "" : noteOf("", reason) };
}

// The server's own sentence is preferred. Its short codes are not for display.
function noteOf(state: string, reason: string): string {
  if (reason.includes(" ")) return reason;
  const key = `history.depositNote.${state}`;
  return hasHistoryText(key) ? text(key) : "";
}

/** Statuses of withdrawals: 0 and 3 are pending, 1 is done, 2 declined, 4 cancelled. */
export function withdrawalStatus({ status, decline_reason: reason }: Pick<WithdrawalRow, "status" | "decline_reason">): TransferStatus {
  if (status === 1) return { label: text("history.withdraw.done"), tone: "action", note: "" };
  if (status === 2) return { label: text("history.withdraw.declined"), tone: "danger", note: reason };
  if (status === 4) return { label: text("history.withdraw.cancelled"), tone: "neutral", note: "" };
  return { label: text("history.withdraw.pending"), tone: "info", note: "" };
}

/** Whether a withdrawal does not change any more. */
export const hasEnded = ({ status }: Pick<WithdrawalRow, "status">): boolean => status === 1 || status === 2 || status === 4;

/** Whether a withdrawal can be cancelled: only if the server allows it and it waits for a review. */
export const canCancel = ({ status, auto, cancellable }: Pick<WithdrawalRow, "status" | "auto" | "cancellable">): boolean => cancellable && status === 0 && !auto;

/** Whether a withdrawal waits for the identity check of its player. */
export const waitsForIdentity = (row: Pick<WithdrawalRow, "status" | "events" | "confirmations" | "needed">): boolean => timelineOf(row).some(({ state, current }) => current && state === "identity");

export interface Step {
  state: string;
  text: string;
  /** When it was reached. Null for a future step. */
  at: number | null;
  /** The current step. */
  current: boolean;
}

/** The steps of every withdrawal, in order. There may be a review before them. */
const laterSteps = ["approved", "signed", "broadcast", "confirming", "paid"];

/** The passed and the future steps of a withdrawal, until the money has arrived or is returned. */
export function timelineOf(row: Pick<WithdrawalRow, "status" | "events" | "confirmations" | "needed">): Step[] {
  const passed = [...row.events].sort((a, b) => a.at - b.at).map(({ at, state, text: storedText }) => ({ at, state, text: state === "confirming" && row.needed > 0 ? stepText(state, row) : storedText || stepText(state, row), current: false }));
  // Only the last count of the confirmations is shown.
  const visibleSteps = passed.filter(({ state }, at) => state !== "confirming" || !passed.slice(at + 1).some((later) => later.state === "confirming"));
  const last = visibleSteps.at(-1);
  const ended = hasEnded(row);
  if (last) last.current = !ended;
  if (ended) return visibleSteps;
  const upcoming = laterSteps.slice(laterSteps.indexOf(last?.state ?? "") + 1);
  return [...visibleSteps, ...upcoming.map((state) => ({ state, text: stepText(state, row), at: null, current: false }))];
}

function stepText(state: string, row: Pick<WithdrawalRow, "confirmations" | "needed">): string {
  if (state === "confirming" && row.needed > 0) return text("history.step.confirming", { n: countedConfirmations(row), of: row.needed });
  const key = state === "confirming" ? "history.step.included" : `history.step.${state}`;
  return hasHistoryText(key) ? text(key) : state;
}
