import assert from "node:assert/strict";
import test from "node:test";
import { check, emptyForm, formOfLink, gameChoices, withGame, type CrashReport, type Form, type Report } from "./verify";
import type { Draw } from "../../../lib/fairStream";
import { referenceTables } from "./tables.testing";

const seeds = { serverSeed: "f2ac89b608eeb01312d115bce6741b32", clientSeed: "86ff027f15c48241af7f54a726690ee7", nonce: "3" };
const filled = (game: string, more: Partial<Form> = {}): Form => ({ ...emptyForm(game), ...seeds, ...more });
const checked = (form: Form, strict = false) => check(form, referenceTables, strict);
const report = (form: Form) => checked(form).report as Report;

test("a report has every step of a published roll", () => {
  const roll = report(filled("dice"));
  assert.equal(roll.outcome, "54.86");
  assert.equal(roll.blocks.length, 1);
  assert.equal(roll.blocks[0]!.message, `${seeds.clientSeed}:3:0`);
  const [draw] = roll.draws as Draw[];
  assert.equal(draw!.bytes, roll.blocks[0]!.digest.slice(0, 8));
  assert.equal(draw!.meaning, "54.86");
  assert.equal(Math.floor((draw!.word / 2 ** 32) * 10_001), draw!.scaled);
  assert.equal(roll.payout, null);
  const choices = { target: "50.50", over: "over" };
  assert.deepEqual(report(filled("dice", { choices })).payout, { shown: "2.00", exact: "2" });
  assert.deepEqual(report(filled("dice", { choices: { ...choices, over: "under" } })).payout, { shown: "0.00", exact: "0" });
});

test("every game has a result with its default choices", () => {
  // An installed game needs its package, and a jackpot its id and level.
  for (const { value } of gameChoices().filter((game) => game.value !== "installed" && game.value !== "jackpot")) {
    const form = value === "crash" ? { ...filled(value), serverSeed: "ab".repeat(32) } : filled(value);
    const { problems, report: found } = checked(form, true);
    assert.deepEqual(problems, {}, value);
    assert.ok(found, value);
    if (found.game !== "crash") assert.equal((found as Report).blocks.length, Math.ceil((found as Report).draws.length / 8), value);
  }
  assert.equal(gameChoices().length, 20);
});

test("the report compares the commitment", () => {
  const hash = report(filled("dice")).commitment;
  assert.equal(report(filled("dice", { hash: ` ${hash.toUpperCase()} ` })).matches, true);
  assert.equal(report(filled("dice", { hash: "0".repeat(64) })).matches, false);
  assert.equal(report(filled("dice")).matches, null);
});

test("invalid input is marked at its field", () => {
  const marked: [Partial<Form>, string][] = [
    [{ nonce: "-1" }, "nonce"], [{ nonce: "1.5" }, "nonce"], [{ nonce: "x" }, "nonce"], [{ nonce: "1".repeat(16) }, "nonce"],
    [{ hash: "zz" }, "hash"], [{ serverSeed: "a".repeat(257) }, "serverSeed"], [{ clientSeed: "a".repeat(257) }, "clientSeed"],
    [{ game: "dice", choices: { target: "100", over: "over" } }, "target"], [{ game: "dice", choices: { target: "50.555", over: "over" } }, "target"],
    [{ game: "limbo", choices: { target: "1" } }, "target"], [{ game: "keno", choices: { picks: "1, 1", risk: "low" } }, "picks"],
    [{ game: "keno", choices: { picks: "41", risk: "low" } }, "picks"], [{ game: "keno", choices: { picks: "a", risk: "low" } }, "picks"],
    [{ game: "roulette", choices: { bets: "straight" } }, "bets"], [{ game: "roulette", choices: { bets: "red 1 1 1" } }, "bets"],
    [{ game: "baccarat", choices: { player: "x" } }, "player"], [{ game: "plinko", choices: { rows: "7", risk: "low" } }, "rows"],
    [{ game: "mines", choices: { mines: "3" }, moves: "25" }, "turns"], [{ game: "mines", choices: { mines: "3" }, moves: "1, 1" }, "turns"],
    [{ game: "blackjack", moves: "fold" }, "turns"], [{ game: "videopoker", moves: "6" }, "turns"], [{ game: "hilo", moves: "same" }, "turns"],
  ];
  for (const [more, field] of marked) {
    const { problems, report: found } = checked(filled(more.game ?? "dice", more));
    assert.deepEqual(Object.keys(problems), [field], JSON.stringify(more));
    assert.doesNotMatch(problems[field]!, /fairness\.|\{/, "the text is filled in");
    assert.equal(found, null);
  }
});

test("missing input is an error only in strict mode", () => {
  assert.deepEqual(checked(emptyForm()), { problems: {}, report: null });
  assert.deepEqual(Object.keys(checked(emptyForm(), true).problems), ["serverSeed", "clientSeed", "nonce"]);
  assert.deepEqual(Object.keys(checked(emptyForm("crash"), true).problems), ["serverSeed", "clientSeed"]);
  // Without the pay tables only the games that use one must wait.
  for (const { value } of gameChoices().filter((game) => !["crash", "installed", "jackpot"].includes(game.value))) {
    const { report: found, needsTables: wantsTables } = check(filled(value), null, true);
    assert.equal(found === null, ["plinko", "wheel", "diamonds"].includes(value), value);
    assert.equal(wantsTables === true, found === null, value);
  }
});

test("a link fills the form, also with hyphens in the client seed", () => {
  const link = (verify: string, more: Record<string, string> = {}) => formOfLink(`?${new URLSearchParams({ verify, ...more })}`);
  assert.deepEqual(link("dice-abc-my-own-seed-7"), { ...emptyForm("dice"), serverSeed: "abc", clientSeed: "my-own-seed", nonce: "7" });
  assert.equal(link("dice-abc--a-0")?.clientSeed, "-a");
  const plinko = link("plinko-abc-seed-0", { params: JSON.stringify({ rows: 8, risk: "expert" }), hash: "cd" });
  assert.deepEqual([plinko?.choices, plinko?.hash], [{ rows: "8", risk: "expert" }, "cd"]);
  const mines = link("mines-abc-seed-0", { params: '{"mines":5}', turns: '[{"cell":3},{"cell":0},"finish"]' });
  assert.deepEqual([mines?.choices, mines?.moves], [{ mines: "5" }, "3, 0"]);
  const poker = link("videopoker-abc-seed-0", { turns: '[{"hold":[true,false,false,true,true]}]' });
  assert.equal(poker?.moves, "1, 4, 5");
  assert.equal(link("videopoker-abc-seed-0", { turns: '[{"hold":[false,false,false,false,false]}]' })?.moves, "none");
  const roulette = link("roulette-abc-seed-0", { params: '{"bets":[{"type":"straight","number":17,"amount":"10"},{"type":"red","amount":"5"}]}' });
  assert.equal(roulette?.choices.bets, "straight 17 10; red 5");
  for (const broken of ["{", "[]", "null", '"a"']) assert.deepEqual(link("mines-a-b-0", { params: broken, turns: broken })?.choices, { mines: "3" });
  for (const bad of ["", "dice", "dice-a-0", "unknown-a-b-0", "constructor-a-b-0"]) assert.equal(link(bad), null, bad);
});

test("the moves of a round are replayed", () => {
  const mines = report(filled("mines", { choices: { mines: "1" } }));
  const cell = Number(mines.outcome);
  assert.equal(mines.payout, null);
  assert.equal(report(filled("mines", { choices: { mines: "1" }, moves: String(cell) })).payout?.exact, "0");
  const safe = report(filled("mines", { choices: { mines: "1" }, moves: String((cell + 1) % 25) }));
  assert.deepEqual([safe.payout?.exact, safe.finished], ["33/32", false]);
  const held = report(filled("videopoker", { moves: "none" }));
  assert.equal((held.view as { hand: string[] }).hand.join(", "), held.outcome.split(", ").slice(5).join(", "));
});

test("another game keeps the seeds and gets its own choices", () => {
  const form = withGame(filled("mines", { moves: "1", choices: { mines: "9" } }), "tower");
  assert.deepEqual(form, { ...filled("tower") });
});

test("crash: the point, the chain, and an earlier round in the chain", () => {
  const hash = "39b6c0b2ed6caad21580e2f76514e1eabf6e2aed57079cbd36a58c35091005d9";
  const salt = "0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4";
  const form = { ...emptyForm("crash"), serverSeed: hash, clientSeed: salt };
  const crash = checked(form, true).report as CrashReport;
  assert.deepEqual([crash.point, crash.previousHash, "between" in crash], ["6.46", "0e1ab031cd19b6b72d077887ae1d44cbf301f6854c67d1a407fdbed80d048273", false]);
  const earlier = "ec43103fc75da482a4fb4b7d8ff70606099693920c70b6bda002dca7d6711a80";
  assert.equal((checked({ ...form, hash: earlier }).report as CrashReport).roundsBetween, 2);
  assert.equal((checked({ ...form, hash: "0".repeat(64) }).report as CrashReport).roundsBetween, null);
  assert.deepEqual(Object.keys(checked({ ...form, serverSeed: "abc" }).problems), ["serverSeed"]);
});
