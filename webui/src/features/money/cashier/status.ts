// How deposits and withdrawals stand, in words, and the steps of a withdrawal.

import { coinText, type Sum } from "./amounts";
import type { BadgeProps } from "../../../ui/Badge";
import type { DepositRow, WithdrawalRow } from "./calls";
import { hasHistoryText, text } from "./history.texts";

/** What came or goes; a coin that the site does not know has no amount that anybody could tell. */
export const transferText = ({ sum, currency }: { sum: Sum; currency: string }): string => (currency === "" ? text("history.unknownCoin") : coinText(sum, currency));

export interface Standing {
  label: string;
  tone: NonNullable<BadgeProps["tone"]>;
  /** A sentence about it; empty where the label says all. */
  note: string;
}

/** States of a gateway's payment to which nothing has come. */
const unpaid = new Set(["asked", "expired", "refunded"]);

const settled = new Set([...unpaid, "credited", "replaced", "failed", "held", "returned", "written_off", "reversed", "settled"]);

const tones: Record<string, Standing["tone"]> = {
  seen: "info", confirming: "info", orphaned: "info", credited: "action", held: "brass", below_minimum: "brass", replaced: "danger", failed: "danger", returned: "neutral", written_off: "neutral", reversed: "danger", settled: "neutral",
};

/** Whether nothing happens to a deposit any more, unless somebody acts. */
export const isSettled = ({ state }: Pick<DepositRow, "state">): boolean => settled.has(state);

/** Whether a deposit is still on its way. */
export const onItsWay = ({ aggregator, state }: DepositRow): boolean => (aggregator === null || state === "seen") && !settled.has(state);

/** Whether there is money at all: a gateway's payment may still wait for it. */
export const hasCome = ({ state, aggregator }: Pick<DepositRow, "state" | "aggregator">): boolean => !unpaid.has(state) && !(aggregator === 0 && state === "failed");

/** Confirmations as people count them: never more than are needed. */
export const counted = ({ confirmations, needed }: Pick<DepositRow, "confirmations" | "needed">): number => Math.min(confirmations, needed);

/** A deposit as histories may tell it: a gateway's mark may be a mere yes. */
type Told = Omit<DepositRow, "aggregator"> & { aggregator: number | boolean | null };

export function depositStanding(row: Told): Standing {
  if (row.aggregator !== null && row.aggregator !== false && !between.has(row.state)) return gatewayStanding(row);
  const { state } = row;
  const counts = text("history.count", { n: counted(row), of: row.needed });
  const label = state === "confirming" || !hasHistoryText(`history.deposit.${state}`) ? counts : text(`history.deposit.${state}`);
  return { label, tone: tones[state] ?? "neutral", note: noteOf(state, row.reason) };
}

/** What has come by a gateway, and is not simply paid. */
const between = new Set(["seen", "held", "below_minimum", "returned", "written_off", "reversed", "settled"]);

// A gateway says paid or not by its own mark, or by the status where the mark
// only tells that there is a gateway.
function gatewayStanding({ aggregator, status, reason }: Told): Standing {
  const paid = aggregator === true ? status === 1 : aggregator === 1;
  return { label: text(paid ? "history.paid" : "history.notPaid"), tone: paid ? "action" : "neutral", note: paid ? "" : noteOf("", reason) };
}

// The server's own sentence wins; its short codes are not for reading.
function noteOf(state: string, reason: string): string {
  if (reason.includes(" ")) return reason;
  const key = `history.depositNote.${state}`;
  return hasHistoryText(key) ? text(key) : "";
}

/** Statuses of withdrawals: 0 and 3 wait, 1 is done, 2 declined, 4 cancelled. */
export function withdrawStanding({ status, decline_reason: reason }: Pick<WithdrawalRow, "status" | "decline_reason">): Standing {
  if (status === 1) return { label: text("history.withdraw.done"), tone: "action", note: "" };
  if (status === 2) return { label: text("history.withdraw.declined"), tone: "danger", note: reason };
  if (status === 4) return { label: text("history.withdraw.cancelled"), tone: "neutral", note: "" };
  return { label: text("history.withdraw.pending"), tone: "info", note: "" };
}

/** Whether nothing happens to a withdrawal any more. */
export const hasEnded = ({ status }: Pick<WithdrawalRow, "status">): boolean => status === 1 || status === 2 || status === 4;

/** Whether a withdrawal can be called off: the server says so, and only of what waits for somebody. */
export const canCancel = ({ status, auto, cancellable }: Pick<WithdrawalRow, "status" | "auto" | "cancellable">): boolean => cancellable && status === 0 && !auto;

/** Whether a withdrawal waits until its player has shown who they are. */
export const waitsForIdentity = (row: Pick<WithdrawalRow, "status" | "events" | "confirmations" | "needed">): boolean => timelineOf(row).some(({ state, current }) => current && state === "identity");

export interface Step {
  state: string;
  text: string;
  /** When it was reached; null for what is still to come. */
  at: number | null;
  /** Where things stand now. */
  current: boolean;
}

/** The steps that every withdrawal takes, in their order. Before them somebody may look at it. */
const road = ["approved", "signed", "broadcast", "confirming", "paid"];

/** What a withdrawal has passed and what is to come, until the money is there or back. */
export function timelineOf(row: Pick<WithdrawalRow, "status" | "events" | "confirmations" | "needed">): Step[] {
  const passed = [...row.events].sort((a, b) => a.at - b.at).map(({ at, state, text: said }) => ({ at, state, text: state === "confirming" && row.needed > 0 ? stepText(state, row) : said || stepText(state, row), current: false }));
  // Of the confirmations only the last count is told.
  const shown = passed.filter(({ state }, at) => state !== "confirming" || !passed.slice(at + 1).some((later) => later.state === "confirming"));
  const last = shown.at(-1);
  const ended = hasEnded(row);
  if (last) last.current = !ended;
  if (ended) return shown;
  const ahead = road.slice(road.indexOf(last?.state ?? "") + 1);
  return [...shown, ...ahead.map((state) => ({ state, text: stepText(state, row), at: null, current: false }))];
}

function stepText(state: string, row: Pick<WithdrawalRow, "confirmations" | "needed">): string {
  if (state === "confirming" && row.needed > 0) return text("history.step.confirming", { n: counted(row), of: row.needed });
  const key = state === "confirming" ? "history.step.included" : `history.step.${state}`;
  return hasHistoryText(key) ? text(key) : state;
}
