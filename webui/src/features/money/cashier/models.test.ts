import assert from "node:assert/strict";
import test from "node:test";
import { ApiError } from "../../../lib/error";
import { registerFeatures } from "../../../lib/feature";
import { closeOverlays, overlayStack } from "../../../lib/overlays";
import type { Currency } from "../../../lib/types";
import type { DepositRow, WithdrawalQuote, WithdrawChain, WithdrawalRow } from "./calls";
import { pickChain, pickCoin, sortCoins, recentCoins, addFavourite, withdrawOptions } from "./cashier.model";
import { amountError, arrivedDeposits, requesting, requestAddress, activeDeposit, closeAddress, refusal, renewAddress, reportSeen, sendTestCoins, testCoins } from "./deposit.model";
import { LiveHistory, updateWithdrawal, newestWithdrawal } from "./history.model";
import { isPaidRequest } from "./transferStatus";
import { requestQuote, busy, cancel, clearForm, confirm, formErrors, changeForm, form, newWithdrawal, refusalText, fieldRefusals, review } from "./withdraw.model";
import { usableFrom } from "./book.model";
import { Pages } from "../../../lib/pages";

const coin = (id: string, real = "0") => ({ id, price: "10", decimals: 8, balance: { real, demo: "0" } }) as unknown as Currency;
const offered = (id: string, currency: string, network: string, open = true) => ({ id, currency, network, open });

test("recent coins are first, then coins with a balance, then the others in the order of the site", () => {
  const chains = ["btc", "eth", "ltc", "doge"].map((id) => offered(id, id, id));
  const known = [coin("usd", "5"), coin("btc"), coin("eth", "0.5"), coin("ltc"), coin("doge")];
  assert.deepEqual(sortCoins(chains, known, ["doge", "ltc"]).map(({ id }) => id), ["doge", "ltc", "eth", "btc"]);
  assert.deepEqual(sortCoins([], known, []), []);
});

test("the active coin on its cheapest network is the default, and a selection is kept", () => {
  const coins = [coin("btc"), coin("usdt")];
  assert.equal(pickCoin(coins, null, "usdt")?.id, "usdt");
  assert.equal(pickCoin(coins, "btc", "usdt")?.id, "btc");
  assert.equal(pickCoin(coins, "gone", "usd")?.id, "btc");
  const chains = [offered("usdt-erc20", "usdt", "eth"), offered("usdt-trc20", "usdt", "tron"), offered("btc", "btc", "btc")];
  assert.equal(pickChain(chains, "usdt", null)?.id, "usdt-trc20");
  assert.equal(pickChain(chains, "usdt", "usdt-erc20")?.id, "usdt-erc20");
  assert.equal(pickChain(chains, "usdt", "btc")?.id, "usdt-trc20", "a chain of another coin is no choice");
});

test("recent coins are stored once each, the latest first", () => {
  recentCoins.value = [];
  for (const id of ["btc", "eth", "btc", "ltc", "sol", "xrp"]) addFavourite(id);
  assert.deepEqual(recentCoins.value, ["xrp", "sol", "ltc", "btc"]);
});

const depositChain = { ...offered("ltc", "ltc", "ltc"), name: "Litecoin", reason: "", minimum: "0.0118", minimumDollars: "1", confirmations: 6, minutes: 15, tag: false, test: false, gateway: "" };
const wallet = { wallet: "ltc1qa", currency: "ltc", chain: "ltc", network: "ltc", tag: "", uri: "litecoin:ltc1qa", amount: "", minimum: "0.0118", confirmations: 6, minutes: 15, gateway: "", expires: 0 };

test("a deposit amount is required, positive and at least the minimum", () => {
  assert.deepEqual(["", "0", "0.00", "0.01", "0.0118", "5"].map((typed) => amountError(typed, depositChain)), ["empty", "zero", "zero", "small", null, null]);
});

test("one address is requested at a time, and an answer after closing is ignored", async () => {
  let answer: (value: typeof wallet) => void = () => undefined;
  let requests = 0;
  const slow = () => (requests++, new Promise<typeof wallet>((resolve) => (answer = resolve)));
  const first = requestAddress(depositChain, "1", slow);
  assert.equal(requesting.value, true);
  await requestAddress(depositChain, "1", slow);
  assert.equal(requests, 1);
  closeAddress();
  answer(wallet);
  await first;
  assert.deepEqual([activeDeposit.value, requesting.value], [null, false]);
  await requestAddress(depositChain, "", () => Promise.resolve(wallet));
  assert.equal(activeDeposit.value?.wallet, "ltc1qa");
  closeAddress();
  await requestAddress(depositChain, "", () => Promise.reject(new ApiError("refused", 400, "Offline node", 503)));
  assert.deepEqual([activeDeposit.value, refusal.value], [null, "Offline node"]);
});

test("a deposit limit, also one reached by open payments, is shown in the play control dialog", async () => {
  const over = new ApiError("refused", -23, "This would exceed your limit of deposits.", 400, {}, "", { until: 1_800_000_000_000 });
  const open = new ApiError("refused", 409, "With the payments that are open this would exceed your limit of deposits.", 409, {}, "", { reason: "waits" });
  const other = new ApiError("refused", 409, "Something else is in the way.", 409, {}, "", { reason: "stale" });
  const shown = async (error: ApiError) => {
    closeOverlays();
    await requestAddress(depositChain, "1", () => Promise.reject(error));
    return [overlayStack.value.map(({ name, props }) => ({ name, props })), refusal.value];
  };
  assert.deepEqual(await shown(open), [[], open.message], "a site without play control shows it in the form");
  registerFeatures([{ name: "limits", overlays: { "play-refused": () => Promise.reject(new Error("not drawn here")) } }]);
  try {
    for (const [error, until] of [[over, 1_800_000_000_000], [open, 0]] as const) {
      assert.deepEqual(await shown(error), [[{ name: "play-refused", props: { text: error.message, until } }], null]);
    }
    assert.deepEqual(await shown(other), [[], other.message]);
  } finally {
    closeOverlays();
    closeAddress();
    registerFeatures([]);
  }
});

test("an expired address is requested again for the same amount", async () => {
  const requests: string[][] = [];
  const ask = (...words: string[]) => (requests.push(words), Promise.resolve({ ...wallet, amount: "1.5", gateway: "btcpay", expires: requests.length }));
  await requestAddress(depositChain, "1.5", ask);
  await renewAddress(ask);
  assert.deepEqual([requests, activeDeposit.value?.expires], [[["ltc", "ltc", "1.5"], ["ltc", "ltc", "1.5"]], 2]);
  closeAddress();
  await renewAddress(ask);
  assert.equal(requests.length, 2, "nothing is shown that could be renewed");
});

test("test coins are requested once at a time, a refusal is shown, and closing clears it", async () => {
  let sent = 0;
  let reloads = 0;
  const reload = async () => void reloads++;
  let arrive: () => void = () => undefined;
  const slow = () => (sent++, new Promise<{ amount: string; txid: string }>((resolve) => (arrive = () => resolve({ amount: "0.5", txid: "t" }))));
  const first = sendTestCoins("ltc", slow, reload);
  await sendTestCoins("ltc", slow, reload);
  assert.deepEqual([sent, testCoins.value.busy], [1, true]);
  arrive();
  await first;
  assert.deepEqual([reloads, testCoins.value], [1, { busy: false, refusal: null }]);
  const refuse = () => Promise.reject(new ApiError("refused", 400, "Offline node", 503));
  await sendTestCoins("ltc", refuse, reload);
  assert.deepEqual([reloads, testCoins.value], [1, { busy: false, refusal: "Offline node" }]);
  closeAddress();
  assert.equal(testCoins.value.refusal, null);
  const late = sendTestCoins("ltc", refuse, reload);
  closeAddress();
  await late;
  assert.equal(testCoins.value.refusal, null, "an abandoned request reports nothing");
});

const deposit = (more: Partial<DepositRow>): DepositRow => ({
  _id: "1", currency: "ltc", chain: "ltc", network: "ltc", address: "ltc1qa", tag: "", sum: "1", created_at: 100, status: 0,
  confirmations: 0, needed: 6, txid: "", link: "", aggregator: null, state: "confirming", reason: "", ...more,
});

test("an open address shows new deposits and older pending deposits", () => {
  const rows = [
    deposit({ _id: "new", created_at: 300, state: "credited" }), deposit({ _id: "way", created_at: 100 }), deposit({ _id: "old", created_at: 100, state: "credited" }),
    deposit({ _id: "other", created_at: 300, address: "ltc1qb" }), deposit({ _id: "tagged", created_at: 300, tag: "7" }),
    deposit({ _id: "strange", created_at: 250, chain: "", currency: "", state: "held" }), deposit({ _id: "twin", created_at: 300, network: "doge" }),
  ];
  const shown = (old: Set<string> | null) => arrivedDeposits(rows, { network: "ltc", wallet: "ltc1qa", tag: "", since: 200 }, old).sort((a, b) => b.created_at - a.created_at).map(({ _id }) => _id);
  assert.deepEqual(shown(new Set(["old"])), ["new", "strange", "way"]);
  assert.deepEqual(shown(null), ["way"], "nothing is known to be new yet");
  rows.splice(0, rows.length, ...(["asked", "seen", "expired", "failed", "credited"] as const).map((state) => deposit({ _id: state, created_at: 300, aggregator: state === "credited" ? 1 : 0, state })));
  assert.deepEqual(shown(new Set()).sort(), ["credited", "seen"], "a payment that waits at a gateway has not come");
});

test("the server is notified once of each transaction that waits for a block", async () => {
  const requested: string[] = [];
  const notify = async (currency: string, txid: string) => {
    requested.push(`${currency} ${txid}`);
    if (txid === "t2" && requested.length < 3) throw new Error("offline");
    return {};
  };
  const rows = [deposit({ state: "seen", txid: "t1" }), deposit({ state: "seen", txid: "t2" }), deposit({ state: "confirming", txid: "t3" })];
  reportSeen(rows, notify);
  await Promise.resolve();
  await Promise.resolve();
  reportSeen(rows, notify);
  reportSeen(rows, notify);
  assert.deepEqual(requested, ["ltc t1", "ltc t2", "ltc t2"]);
});

test("the deposit of a gateway payment takes the place of its request", async () => {
  const request = deposit({ _id: "r", address: "bc1", aggregator: 0, state: "asked" });
  const expired = deposit({ _id: "e", address: "bc2", aggregator: 0, state: "expired" });
  const list = new LiveHistory<DepositRow>(new Pages<DepositRow>(async () => ({ rows: [request, expired], more: false }), ({ _id }) => _id), isPaidRequest);
  await list.load();
  assert.deepEqual(list.rows.peek()?.map(({ _id }) => _id), ["r", "e"]);
  list.update(deposit({ _id: "p", created_at: Number.MAX_SAFE_INTEGER, address: "bc1", aggregator: 1, state: "credited" }));
  assert.deepEqual(list.rows.peek()?.map(({ _id }) => _id), ["p", "e"]);
});

test("changed rows keep their position, and new rows are inserted by time", async () => {
  const list = new LiveHistory<DepositRow>(new Pages<DepositRow>(async () => ({ rows: [deposit({ _id: "b", created_at: 2 }), deposit({ _id: "a", created_at: 1 })], more: false }), ({ _id }) => _id));
  const shown = () => list.rows.value?.map(({ _id, confirmations }) => [_id, confirmations]);
  list.update(deposit({ _id: "c", created_at: 3 }));
  assert.equal(shown(), undefined, "not loaded is not empty");
  await list.pages.load();
  list.update(deposit({ _id: "a", created_at: 1, confirmations: 4 }));
  assert.deepEqual(shown(), [["c", 0], ["b", 0], ["a", 4]]);
  await list.load();
  assert.deepEqual(shown(), [["b", 0], ["a", 0]], "a loaded list is newer than earlier events");
  list.clear();
  assert.equal(shown(), undefined);
});

const chain: WithdrawChain = { ...offered("ltc", "ltc", "ltc"), name: "Litecoin", reason: "", minimum: "0.1", fee: "0.01", feePercent: "2", minutes: 15, tag: false, test: false, decimals: 8 };
const quote: WithdrawalQuote = { sum: "1", fee: "0.03", arrives: "0.97", minutes: 15, automatic: true, steps: [], warning: "" };
const good = { address: "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea", tag: "", sum: "1" };
const limit = { dollars: "2000", left: "50", next: 0 };

test("withdrawal errors are shown by field before the request", () => {
  const errors = (patch: Partial<typeof good>, of = chain) => formErrors({ ...good, ...patch }, of, coin("ltc", "4"), limit);
  assert.deepEqual(errors({}), {});
  assert.equal(errors({ address: "abc" }).address, "Enter wallet!");
  assert.equal(errors({ address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" }).address, "This is a Bitcoin address. You have selected Litecoin.");
  for (const sum of ["", "0", "0.000"]) assert.equal(errors({ sum }).sum, "Invalid withdrawal amount.", sum);
  assert.equal(errors({ sum: "4.1" }).sum, "Insufficient balance.");
  assert.match(errors({ sum: "0.09" }).sum ?? "", /minimum withdrawal is 0\.1 LTC/);
  assert.match(errors({ sum: "1.123456789" }).sum ?? "", /8 decimals/);
  assert.deepEqual(errors({ sum: "1.1000000000" }), {});
  assert.match(formErrors({ ...good, sum: "6" }, chain, coin("ltc", "10"), limit).sum ?? "", /limit per 24 hours/);
  assert.match(errors({ tag: "x" }, { ...chain, tag: true }).tag ?? "", /whole number/);
  assert.match(errors({ sum: "0.1" }, { ...chain, fee: "0.2" }).sum ?? "", /below the fee/);
});

test("refusals have a text by their code", () => {
  const refusedBy = (code: number, message = "", extra = {}) => refusalText(new ApiError("refused", code, message, 400, {}, "", extra));
  assert.equal(refusedBy(3), "You already have an open withdrawal.");
  assert.equal(refusedBy(4, "Play first.", { reason: "turnover", until: 0 }), "Play first.");
  assert.match(refusedBy(4, "Wait.", { reason: "password", until: Date.UTC(2026, 10, 24, 12) }), /^Wait\. Until 24 November 2026/);
  assert.match(refusalText(new ApiError("timeout", 598, "")), /made only once/);
});

const row = (more: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  _id: "w", currency: "ltc", chain: "ltc", network: "ltc", address: good.address, tag: "", sum: "1", fee: "0.03", arrives: "0.97", created_at: 1, status: 0, auto: false,
  decline_reason: "", txid: "", link: "", confirmations: 0, needed: 6, cancellable: true, events: [], ...more,
});

test("a withdrawal is reviewed, and each attempt has the same request id", async () => {
  clearForm();
  changeForm(good);
  await requestQuote(chain, () => Promise.resolve(quote));
  assert.equal(review.value?.quote.arrives, "0.97");
  const requestIds: (string | undefined)[] = [];
  assert.equal(await confirm((request) => (requestIds.push(request.requestId), Promise.reject(new ApiError("network", 599, "")))), false);
  assert.match(fieldRefusals.value[""] ?? "", /made only once/);
  assert.equal(review.value?.chain.id, "ltc", "the review stays");
  assert.equal(await confirm((request) => (requestIds.push(request.requestId), Promise.resolve({ withdraw: row() }))), true);
  assert.equal(requestIds.length, 2);
  assert.ok(requestIds[0] && requestIds[0] === requestIds[1]);
  assert.deepEqual([newWithdrawal.value?._id, review.value, form.value.sum, busy.value], ["w", null, "", false]);
});

test("a review of a changed form is not shown", async () => {
  clearForm();
  changeForm(good);
  await requestQuote(chain, async () => (changeForm({ sum: "2" }), quote));
  assert.equal(review.value, null);
});

test("refusals are shown at their fields until the fields change", async () => {
  clearForm();
  changeForm(good);
  await requestQuote(chain, () => Promise.reject(new ApiError("refused", -2, "Own address.", 400, {}, "", { reason: "own_address" })));
  assert.deepEqual(fieldRefusals.value, { address: "Own address." });
  changeForm({ sum: "2" });
  assert.deepEqual(fieldRefusals.value, { address: "Own address." });
  changeForm({ address: "ltc1qother" });
  assert.deepEqual(fieldRefusals.value, {});
  await requestQuote(chain, () => Promise.reject(new ApiError("refused", 2, "", 400)));
  assert.deepEqual(fieldRefusals.value, { "": "Insufficient balance." });
});

test("events of the open withdrawal update the tab", () => {
  withdrawOptions.set({ chains: [chain], limit, open: row(), blocked: null, hours: "" });
  updateWithdrawal(row({ status: 1 }));
  assert.equal(withdrawOptions.data.value?.open?.status, 1);
  updateWithdrawal(row({ _id: "older", status: 4 }));
  assert.equal(withdrawOptions.data.value?.open?._id, "w");
  withdrawOptions.set({ chains: [chain], limit, open: null, blocked: null, hours: "" });
  const open = () => withdrawOptions.data.value?.open?.status;
  updateWithdrawal(row({ status: 4 }));
  assert.equal(open(), undefined, "what has ended is not open");
  updateWithdrawal(row({ status: 3 }));
  assert.equal(open(), 3);
});

test("a late answer does not replace a newer event", () => {
  const steps = (count: number) => Array.from({ length: count }, (_, at) => ({ at, state: "signed", text: "" })) as WithdrawalRow["events"];
  updateWithdrawal(row({ _id: "quick", events: steps(3), status: 3 }));
  updateWithdrawal(row({ _id: "quick", events: steps(1) }));
  assert.deepEqual([newestWithdrawal(row({ _id: "quick" })).events.length, newestWithdrawal(row({ _id: "quick" })).status], [3, 3]);
  updateWithdrawal(row({ _id: "quick", events: steps(3), confirmations: 2 }));
  assert.equal(newestWithdrawal(row({ _id: "quick" })).confirmations, 2);
});

test("a cancelled withdrawal is updated and no longer open", async () => {
  let loads = 0;
  const load = async () => void loads++;
  await cancel(row(), { send: () => Promise.resolve({ withdraw: row({ status: 4 }) }), load });
  assert.equal(newestWithdrawal(row()).status, 4);
  await assert.rejects(cancel(row(), { send: () => Promise.reject(new Error("no")), load }));
  assert.equal(loads, 2, "after each cancel request");
});

test("a new address is unusable until its time", () => {
  assert.equal(usableFrom({ usable_at: 200 }, 100), 200);
  assert.equal(usableFrom({ usable_at: 100 }, 200), null);
  assert.equal(usableFrom({ usable_at: 0 }, 200), null);
});
