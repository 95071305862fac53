import assert from "node:assert/strict";
import test from "node:test";
import type { DepositRow, WithdrawalEvent, WithdrawalRow } from "./calls";
import { canCancel, depositStatus, isPending, transferText, timelineOf, waitsForIdentity, withdrawalStatus } from "./transferStatus";
import { leftText } from "./useTimeLeft";

const deposit = <More extends object>(more: More) => ({
  _id: "1", currency: "ltc", chain: "ltc", network: "ltc", address: "ltc1", tag: "", sum: "1", created_at: 0, status: 0,
  confirmations: 2, needed: 6, txid: "", link: "", aggregator: null, state: "confirming", reason: "", ...more,
} satisfies Omit<DepositRow, "aggregator">);

test("a gateway deposit is paid or not, and a chain deposit shows its confirmations", () => {
  assert.equal(depositStatus(deposit({ aggregator: 0 })).label, "Not paid");
  assert.equal(depositStatus(deposit({ aggregator: 1 })).label, "Paid");
  assert.deepEqual(depositStatus(deposit({ aggregator: 0, state: "expired", reason: "Nothing arrived in time." })), { label: "Not paid", tone: "neutral", note: "Nothing arrived in time." });
  assert.equal(depositStatus(deposit({ aggregator: 0, state: "held" })).label, "Under review");
  assert.equal(depositStatus(deposit({ aggregator: 0, state: "seen" })).label, "Pending");
  assert.equal(depositStatus(deposit({ aggregator: true, status: 0 })).label, "Not paid");
  assert.equal(depositStatus(deposit({ aggregator: true, status: 1 })).label, "Paid");
  assert.equal(depositStatus(deposit({})).label, "2 of 6");
  assert.equal(depositStatus(deposit({ aggregator: false })).label, "2 of 6");
  assert.equal(depositStatus(deposit({ confirmations: 9 })).label, "6 of 6");
});

test("each deposit state has a label, and exceptional states have a note", () => {
  const states = ["seen", "credited", "below_minimum", "replaced", "orphaned", "failed", "held", "returned", "written_off", "reversed", "settled"];
  for (const state of states) {
    const { label, note } = depositStatus(deposit({ state }));
    assert.doesNotMatch(label, /history\.|^\d/, state);
    if (state !== "credited") assert.match(note, /\.$/, state);
  }
  assert.equal(depositStatus(deposit({ state: "held", reason: "It came without its tag." })).note, "It came without its tag.");
  assert.match(depositStatus(deposit({ state: "held", reason: "no_tag" })).note, /under review/);
  assert.equal(depositStatus(deposit({ state: "unheard" })).label, "2 of 6");
});

test("the remaining time has a clock format", () => {
  assert.deepEqual([-5, 0, 1, 999, 61_000, 3_600_000, 93_784_000].map(leftText), ["0:00", "0:00", "0:01", "0:01", "1:01", "1:00:00", "26:03:04"]);
});

test("an unknown coin has no amount", () => {
  assert.equal(transferText(deposit({})), "1 LTC");
  assert.equal(transferText(deposit({ sum: "0", currency: "", chain: "" })), "Unsupported coin");
});

test("pending deposits are watched", () => {
  assert.deepEqual(["seen", "confirming", "orphaned", "below_minimum", "credited", "failed"].map((state) => isPending(deposit({ state }))), [true, true, true, true, false, false]);
  assert.equal(isPending(deposit({ aggregator: 0 })), false);
});

test("each withdrawal status has a label", () => {
  const label = (status: number) => withdrawalStatus({ status, decline_reason: "Too many names." });
  assert.deepEqual([0, 3, 1, 2, 4].map((status) => label(status).label), ["Pending (moderation)", "Pending (moderation)", "Successful", "Declined", "Cancelled by user"]);
  assert.equal(label(2).note, "Too many names.");
  assert.equal(label(4).note, "");
});

test("only a waiting manual withdrawal can be cancelled", () => {
  const offered = (status: number, auto: boolean, cancellable = true) => canCancel({ status, auto, cancellable });
  assert.deepEqual([offered(0, false), offered(0, true), offered(3, false), offered(1, false), offered(0, false, false)], [true, false, false, false, false]);
});

const events = (...states: string[]): WithdrawalEvent[] => states.map((state, at) => ({ at, state, text: "" }));
const steps = (row: Partial<WithdrawalRow>) => timelineOf({ status: 0, events: [], confirmations: 0, needed: 6, ...row });

test("the timeline lists past, current and upcoming steps", () => {
  const waiting = steps({ events: events("review", "second") });
  assert.deepEqual(waiting.map(({ state, at }) => [state, at !== null]), [["review", true], ["second", true], ["approved", false], ["signed", false], ["broadcast", false], ["confirming", false], ["paid", false]]);
  assert.deepEqual(waiting.filter(({ current }) => current).map(({ state }) => state), ["second"]);
  const automatic = steps({ events: events("approved") });
  assert.deepEqual(automatic.map(({ state }) => state), ["approved", "signed", "broadcast", "confirming", "paid"]);
  assert.equal(steps({ events: events("approved", "signed", "review") }).filter(({ at }) => at === null).length, 5, "what failed begins again");
});

test("an unsent withdrawal has no confirmations", () => {
  const waiting = steps({ needed: 0, events: events("review") });
  assert.equal(waiting.find(({ state }) => state === "confirming")?.text, "Confirmed by the network");
});

test("confirmations are one step, and an ended withdrawal has no upcoming steps", () => {
  const sent = steps({ events: events("approved", "signed", "broadcast", "confirming", "confirming"), confirmations: 2 });
  assert.deepEqual(sent.filter(({ state }) => state === "confirming").map(({ text }) => text), ["2 of 6 confirmations"]);
  assert.equal(sent.at(-1)?.state, "paid");
  for (const [status, state] of [[1, "paid"], [2, "declined"], [4, "cancelled"]] as const) {
    const ended = steps({ status, events: events("review", state) });
    assert.deepEqual(ended.map(({ at }) => at !== null), [true, true]);
    assert.ok(!ended.some(({ current }) => current));
  }
});

test("the step text of the server has precedence", () => {
  assert.equal(steps({ events: [{ at: 1, state: "review", text: "We have your request." }] })[0]?.text, "We have your request.");
});

test("a withdrawal waits for an identity check until that is done", () => {
  const waits = (...states: string[]) => waitsForIdentity({ status: 3, events: events(...states), confirmations: 0, needed: 6 });
  assert.equal(waits("identity"), true);
  assert.equal(waits("identity", "review"), false);
  assert.equal(waits("review"), false);
  assert.equal(waitsForIdentity({ status: 2, events: events("identity"), confirmations: 0, needed: 6 }), false);
});
