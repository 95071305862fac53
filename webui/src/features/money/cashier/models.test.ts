import assert from "node:assert/strict";
import test from "node:test";
import { ApiError } from "../../../lib/error";
import { registerFeatures } from "../../../lib/feature";
import { closeOverlays, overlayStack } from "../../../lib/overlays";
import type { Currency } from "../../../lib/types";
import type { DepositRow, WithdrawalQuote, WithdrawChain, WithdrawalRow } from "./calls";
import { chainAmong, coinAmong, coinsOf, favourites, remember, withdrawOptions } from "./cashier.model";
import { amountFault, arrivals, asking, askAddress, given, leaveAddress, refusal, renewAddress, report, sendTestCoins, testCoins } from "./deposit.model";
import { Kept, takeWithdraw, withdrawNow } from "./history.model";
import { askQuote, busy, cancel, clearForm, confirm, faultsOf, fill, form, made, refusalText, refused, review } from "./withdraw.model";
import { waitsUntil } from "./book.model";
import { Pages } from "../../../lib/pages";

const coin = (id: string, real = "0") => ({ id, price: "10", decimals: 8, balance: { real, demo: "0" } }) as unknown as Currency;
const offered = (id: string, currency: string, network: string, open = true) => ({ id, currency, network, open });

test("used coins come first, then those that hold something, then the others in the site's order", () => {
  const chains = ["btc", "eth", "ltc", "doge"].map((id) => offered(id, id, id));
  const known = [coin("usd", "5"), coin("btc"), coin("eth", "0.5"), coin("ltc"), coin("doge")];
  assert.deepEqual(coinsOf(chains, known, ["doge", "ltc"]).map(({ id }) => id), ["doge", "ltc", "eth", "btc"]);
  assert.deepEqual(coinsOf([], known, []), []);
});

test("it begins with the coin in hand on its cheapest network, and keeps what was chosen", () => {
  const coins = [coin("btc"), coin("usdt")];
  assert.equal(coinAmong(coins, null, "usdt")?.id, "usdt");
  assert.equal(coinAmong(coins, "btc", "usdt")?.id, "btc");
  assert.equal(coinAmong(coins, "gone", "usd")?.id, "btc");
  const chains = [offered("usdt-erc20", "usdt", "eth"), offered("usdt-trc20", "usdt", "tron"), offered("btc", "btc", "btc")];
  assert.equal(chainAmong(chains, "usdt", null)?.id, "usdt-trc20");
  assert.equal(chainAmong(chains, "usdt", "usdt-erc20")?.id, "usdt-erc20");
  assert.equal(chainAmong(chains, "usdt", "btc")?.id, "usdt-trc20", "a chain of another coin is no choice");
});

test("the coins that were used are remembered, each once, the last one first", () => {
  favourites.value = [];
  for (const id of ["btc", "eth", "btc", "ltc", "sol", "xrp"]) remember(id);
  assert.deepEqual(favourites.value, ["xrp", "sol", "ltc", "btc"]);
});

const depositChain = { ...offered("ltc", "ltc", "ltc"), name: "Litecoin", reason: "", minimum: "0.0118", minimumDollars: "1", confirmations: 6, minutes: 15, tag: false, test: false, gateway: "" };
const wallet = { wallet: "ltc1qa", currency: "ltc", chain: "ltc", network: "ltc", tag: "", uri: "litecoin:ltc1qa", amount: "", minimum: "0.0118", confirmations: 6, minutes: 15, gateway: "", expires: 0 };

test("an amount for a deposit is there, positive and not below the minimum", () => {
  assert.deepEqual(["", "0", "0.00", "0.01", "0.0118", "5"].map((typed) => amountFault(typed, depositChain)), ["empty", "zero", "zero", "small", null, null]);
});

test("an address is asked for once at a time, and an answer that comes after leaving is dropped", async () => {
  let answer: (value: typeof wallet) => void = () => undefined;
  let asks = 0;
  const slow = () => (asks++, new Promise<typeof wallet>((resolve) => (answer = resolve)));
  const first = askAddress(depositChain, "1", slow);
  assert.equal(asking.value, true);
  await askAddress(depositChain, "1", slow);
  assert.equal(asks, 1);
  leaveAddress();
  answer(wallet);
  await first;
  assert.deepEqual([given.value, asking.value], [null, false]);
  await askAddress(depositChain, "", () => Promise.resolve(wallet));
  assert.equal(given.value?.wallet, "ltc1qa");
  leaveAddress();
  await askAddress(depositChain, "", () => Promise.reject(new ApiError("refused", 400, "Offline node", 503)));
  assert.deepEqual([given.value, refusal.value], [null, "Offline node"]);
});

test("a limit of deposits, also one that open payments reach, is told by the dialog that leads to play control", async () => {
  const over = new ApiError("refused", -23, "This would exceed your limit of deposits.", 400, {}, "", { until: 1_800_000_000_000 });
  const open = new ApiError("refused", 409, "With the payments that are open this would exceed your limit of deposits.", 409, {}, "", { reason: "waits" });
  const other = new ApiError("refused", 409, "Something else is in the way.", 409, {}, "", { reason: "stale" });
  const shown = async (error: ApiError) => {
    closeOverlays();
    await askAddress(depositChain, "1", () => Promise.reject(error));
    return [overlayStack.value.map(({ name, props }) => ({ name, props })), refusal.value];
  };
  assert.deepEqual(await shown(open), [[], open.message], "a site without play control says it in place");
  registerFeatures([{ name: "limits", overlays: { "play-refused": () => Promise.reject(new Error("not drawn here")) } }]);
  try {
    for (const [error, until] of [[over, 1_800_000_000_000], [open, 0]] as const) {
      assert.deepEqual(await shown(error), [[{ name: "play-refused", props: { text: error.message, until } }], null]);
    }
    assert.deepEqual(await shown(other), [[], other.message]);
  } finally {
    closeOverlays();
    leaveAddress();
    registerFeatures([]);
  }
});

test("an address whose time is over is asked for anew, for the same amount", async () => {
  const asks: string[][] = [];
  const ask = (...words: string[]) => (asks.push(words), Promise.resolve({ ...wallet, amount: "1.5", gateway: "btcpay", expires: asks.length }));
  await askAddress(depositChain, "1.5", ask);
  await renewAddress(ask);
  assert.deepEqual([asks, given.value?.expires], [[["ltc", "ltc", "1.5"], ["ltc", "ltc", "1.5"]], 2]);
  leaveAddress();
  await renewAddress(ask);
  assert.equal(asks.length, 2, "nothing is shown that could be renewed");
});

test("test coins are asked for once at a time, a refusal is told, and leaving forgets it", async () => {
  let sent = 0;
  let looked = 0;
  const look = async () => void looked++;
  let arrive: () => void = () => undefined;
  const slow = () => (sent++, new Promise<{ amount: string; txid: string }>((resolve) => (arrive = () => resolve({ amount: "0.5", txid: "t" }))));
  const first = sendTestCoins("ltc", slow, look);
  await sendTestCoins("ltc", slow, look);
  assert.deepEqual([sent, testCoins.value.busy], [1, true]);
  arrive();
  await first;
  assert.deepEqual([looked, testCoins.value], [1, { busy: false, refusal: null }]);
  const refuse = () => Promise.reject(new ApiError("refused", 400, "Offline node", 503));
  await sendTestCoins("ltc", refuse, look);
  assert.deepEqual([looked, testCoins.value], [1, { busy: false, refusal: "Offline node" }]);
  leaveAddress();
  assert.equal(testCoins.value.refusal, null);
  const late = sendTestCoins("ltc", refuse, look);
  leaveAddress();
  await late;
  assert.equal(testCoins.value.refusal, null, "what was left is not told of");
});

const deposit = (more: Partial<DepositRow>): DepositRow => ({
  _id: "1", currency: "ltc", chain: "ltc", network: "ltc", address: "ltc1qa", tag: "", sum: "1", created_at: 100, status: 0,
  confirmations: 0, needed: 6, txid: "", link: "", aggregator: null, state: "confirming", reason: "", ...more,
});

test("an open address shows what came since, and older deposits that are on their way", () => {
  const rows = [
    deposit({ _id: "new", created_at: 300, state: "credited" }), deposit({ _id: "way", created_at: 100 }), deposit({ _id: "old", created_at: 100, state: "credited" }),
    deposit({ _id: "other", created_at: 300, address: "ltc1qb" }), deposit({ _id: "tagged", created_at: 300, tag: "7" }),
    deposit({ _id: "strange", created_at: 250, chain: "", currency: "", state: "held" }), deposit({ _id: "twin", created_at: 300, network: "doge" }),
  ];
  const shown = (old: Set<string> | null) => arrivals(rows, { network: "ltc", wallet: "ltc1qa", tag: "", since: 200 }, old).sort((a, b) => b.created_at - a.created_at).map(({ _id }) => _id);
  assert.deepEqual(shown(new Set(["old"])), ["new", "strange", "way"]);
  assert.deepEqual(shown(null), ["way"], "nobody knows yet what is new");
  rows.splice(0, rows.length, ...(["asked", "seen", "expired", "failed", "credited"] as const).map((state) => deposit({ _id: state, created_at: 300, aggregator: state === "credited" ? 1 : 0, state })));
  assert.deepEqual(shown(new Set()).sort(), ["credited", "seen"], "a payment that waits at a gateway has not come");
});

test("the server is asked once to look at each transaction that waits for a block", async () => {
  const asked: string[] = [];
  const notify = async (currency: string, txid: string) => {
    asked.push(`${currency} ${txid}`);
    if (txid === "t2" && asked.length < 3) throw new Error("offline");
    return {};
  };
  const rows = [deposit({ state: "seen", txid: "t1" }), deposit({ state: "seen", txid: "t2" }), deposit({ state: "confirming", txid: "t3" })];
  report(rows, notify);
  await Promise.resolve();
  await Promise.resolve();
  report(rows, notify);
  report(rows, notify);
  assert.deepEqual(asked, ["ltc t1", "ltc t2", "ltc t2"]);
});

test("rows change where they stand; new ones are put in by their time", async () => {
  const list = new Kept<DepositRow>(new Pages<DepositRow>(async () => ({ rows: [deposit({ _id: "b", created_at: 2 }), deposit({ _id: "a", created_at: 1 })], more: false }), ({ _id }) => _id));
  const shown = () => list.rows.value?.map(({ _id, confirmations }) => [_id, confirmations]);
  list.take(deposit({ _id: "c", created_at: 3 }));
  assert.equal(shown(), undefined, "not loaded is not empty");
  await list.pages.load();
  list.take(deposit({ _id: "a", created_at: 1, confirmations: 4 }));
  assert.deepEqual(shown(), [["c", 0], ["b", 0], ["a", 4]]);
  await list.load();
  assert.deepEqual(shown(), [["b", 0], ["a", 0]], "what is loaded anew is newer than what was told before");
  list.clear();
  assert.equal(shown(), undefined);
});

const chain: WithdrawChain = { ...offered("ltc", "ltc", "ltc"), name: "Litecoin", reason: "", minimum: "0.1", fee: "0.01", feePercent: "2", minutes: 15, tag: false, test: false, decimals: 8 };
const quote: WithdrawalQuote = { sum: "1", fee: "0.03", arrives: "0.97", minutes: 15, automatic: true, steps: [], warning: "" };
const good = { address: "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea", tag: "", sum: "1" };
const limit = { dollars: "2000", left: "50", next: 0 };

test("what is wrong with a withdrawal is told by field before it is sent", () => {
  const faults = (patch: Partial<typeof good>, of = chain) => faultsOf({ ...good, ...patch }, of, coin("ltc", "4"), limit);
  assert.deepEqual(faults({}), {});
  assert.equal(faults({ address: "abc" }).address, "Enter wallet!");
  assert.equal(faults({ address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" }).address, "This is a Bitcoin address. You chose Litecoin.");
  for (const sum of ["", "0", "0.000"]) assert.equal(faults({ sum }).sum, "Invalid withdrawal amount.", sum);
  assert.equal(faults({ sum: "4.1" }).sum, "Not enough money.");
  assert.match(faults({ sum: "0.09" }).sum ?? "", /least .* 0\.1 LTC/);
  assert.match(faults({ sum: "1.123456789" }).sum ?? "", /8 decimals/);
  assert.deepEqual(faults({ sum: "1.1000000000" }), {});
  assert.match(faultsOf({ ...good, sum: "6" }, chain, coin("ltc", "10"), limit).sum ?? "", /limit per 24 hours/);
  assert.match(faults({ tag: "x" }, { ...chain, tag: true }).tag ?? "", /whole number/);
  assert.match(faults({ sum: "0.1" }, { ...chain, fee: "0.2" }).sum ?? "", /fee would take/);
});

test("refusals are told by their codes", () => {
  const refusedBy = (code: number, message = "", extra = {}) => refusalText(new ApiError("refused", code, message, 400, {}, "", extra));
  assert.equal(refusedBy(3), "You already have an ordered withdrawal.");
  assert.equal(refusedBy(4, "Play first.", { reason: "turnover", until: 0 }), "Play first.");
  assert.match(refusedBy(4, "Wait.", { reason: "password", until: Date.UTC(2026, 10, 24, 12) }), /^Wait\. Until 24 November 2026/);
  assert.match(refusalText(new ApiError("timeout", 598, "")), /made only once/);
});

const row = (more: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  _id: "w", currency: "ltc", chain: "ltc", network: "ltc", address: good.address, tag: "", sum: "1", fee: "0.03", arrives: "0.97", created_at: 1, status: 0, auto: false,
  decline_reason: "", txid: "", link: "", confirmations: 0, needed: 6, cancellable: true, events: [], ...more,
});

test("a withdrawal is reviewed, and every try of it has the same name", async () => {
  clearForm();
  fill(good);
  await askQuote(chain, () => Promise.resolve(quote));
  assert.equal(review.value?.quote.arrives, "0.97");
  const names: (string | undefined)[] = [];
  assert.equal(await confirm((request) => (names.push(request.requestId), Promise.reject(new ApiError("network", 599, "")))), false);
  assert.match(refused.value[""] ?? "", /made only once/);
  assert.equal(review.value?.chain.id, "ltc", "the review stays");
  assert.equal(await confirm((request) => (names.push(request.requestId), Promise.resolve({ withdraw: row() }))), true);
  assert.equal(names.length, 2);
  assert.ok(names[0] && names[0] === names[1]);
  assert.deepEqual([made.value?._id, review.value, form.value.sum, busy.value], ["w", null, "", false]);
});

test("a review of a form that was changed meanwhile is not shown", async () => {
  clearForm();
  fill(good);
  await askQuote(chain, async () => (fill({ sum: "2" }), quote));
  assert.equal(review.value, null);
});

test("refusals stand at their fields, until these are changed", async () => {
  clearForm();
  fill(good);
  await askQuote(chain, () => Promise.reject(new ApiError("refused", -2, "Own address.", 400, {}, "", { reason: "own_address" })));
  assert.deepEqual(refused.value, { address: "Own address." });
  fill({ sum: "2" });
  assert.deepEqual(refused.value, { address: "Own address." });
  fill({ address: "ltc1qother" });
  assert.deepEqual(refused.value, {});
  await askQuote(chain, () => Promise.reject(new ApiError("refused", 2, "", 400)));
  assert.deepEqual(refused.value, { "": "Not enough money." });
});

test("news of the open withdrawal change what the tab shows", () => {
  withdrawOptions.set({ chains: [chain], limit, open: row(), blocked: null, hours: "" });
  takeWithdraw(row({ status: 1 }));
  assert.equal(withdrawOptions.data.value?.open?.status, 1);
  takeWithdraw(row({ _id: "older", status: 4 }));
  assert.equal(withdrawOptions.data.value?.open?._id, "w");
  withdrawOptions.set({ chains: [chain], limit, open: null, blocked: null, hours: "" });
  const open = () => withdrawOptions.data.value?.open?.status;
  takeWithdraw(row({ status: 4 }));
  assert.equal(open(), undefined, "what has ended is not open");
  takeWithdraw(row({ status: 3 }));
  assert.equal(open(), 3);
});

test("an answer that comes behind newer news changes nothing back", () => {
  const steps = (count: number) => Array.from({ length: count }, (_, at) => ({ at, state: "signed", text: "" })) as WithdrawalRow["events"];
  takeWithdraw(row({ _id: "quick", events: steps(3), status: 3 }));
  takeWithdraw(row({ _id: "quick", events: steps(1) }));
  assert.deepEqual([withdrawNow(row({ _id: "quick" })).events.length, withdrawNow(row({ _id: "quick" })).status], [3, 3]);
  takeWithdraw(row({ _id: "quick", events: steps(3), confirmations: 2 }));
  assert.equal(withdrawNow(row({ _id: "quick" })).confirmations, 2);
});

test("a cancelled withdrawal is told as it is now, and is no open one", async () => {
  let loads = 0;
  const load = async () => void loads++;
  await cancel(row(), { send: () => Promise.resolve({ withdraw: row({ status: 4 }) }), load });
  assert.equal(withdrawNow(row()).status, 4);
  await assert.rejects(cancel(row(), { send: () => Promise.reject(new Error("no")), load }));
  assert.equal(loads, 2, "whatever came of it");
});

test("a new address waits until its time", () => {
  assert.equal(waitsUntil({ usable_at: 200 }, 100), 200);
  assert.equal(waitsUntil({ usable_at: 100 }, 200), null);
  assert.equal(waitsUntil({ usable_at: 0 }, 200), null);
});
