// The rules of the card and table games, on scripted numbers.

import assert from "node:assert/strict";
import test from "node:test";
import type { BaccaratView, BlackjackView, HiloView, KenoView, RouletteView, VideopokerView } from "../play/views";
import type { JsonObject } from "./choices";
import { exactText } from "./fraction";
import { Problem } from "./problem";
import { gameOf } from "./rules/all";
import { cardCount, cardText } from "./rules/cards";
import type { ReplayedBet } from "./rules/game";
import { rankOfHand } from "./rules/videopoker";
import { Stream } from "../../../lib/fairStream";
import { referenceTables } from "./tables.testing";

const deck = Array.from({ length: cardCount }, (_, index) => cardText(index));

/** Returns the scaled numbers of a list instead of numbers drawn from seeds. */
class Scripted extends Stream {
  constructor(private readonly list: number[]) {
    super("", "", 0n);
  }

  override drawBelow(): number {
    const next = this.list.shift();
    if (next === undefined) throw new Error("the script is at its end");
    return next;
  }
}

const cards = (texts: string) => texts.split(" ").map((card) => deck.indexOf(card));

/** Plays on scripted numbers and checks that all of them are drawn. */
function play(game: string, script: number[], choices: JsonObject, turns: JsonObject[] = []): ReplayedBet {
  const played = gameOf(game)!.play(new Scripted(script), choices, turns, referenceTables);
  assert.deepEqual(script, [], "numbers left over");
  return played;
}

const blackjack = (texts: string, ...actions: string[]) => {
  const played = play("blackjack", cards(texts), {}, actions.map((action) => ({ action })));
  const view = played.view as BlackjackView;
  return [view.hands.map((hand) => hand.result).join(" "), played.multiplier && exactText(played.multiplier), view.insurance];
};

test("keno: hits are in the order drawn", () => {
  // Positions in the list of the remaining numbers. This draws 1 to 10, the last number first.
  const script = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
  const { view, multiplier } = play("keno", script, { picks: [1, 40, 5, 9], risk: "classic" });
  assert.deepEqual((view as KenoView).drawn, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  assert.deepEqual((view as KenoView).hits, [9, 5, 1]);
  assert.equal(exactText(multiplier!), exactText(referenceTables.keno(4, "classic")[3]!));
  assert.deepEqual(gameOf("keno")!.outcome(new Scripted([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]), {}, referenceTables), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test("plinko and wheel: without a risk the path and the segment, and no payout", () => {
  const path = [0, 0, 1, 1, 0, 0, 0, 1];
  const outcome = (game: string, script: number[], choices: JsonObject) => gameOf(game)!.outcome(new Scripted(script), choices, referenceTables);
  assert.equal(outcome("plinko", [...path], { rows: 8 }), "LLRRLLLR");
  assert.equal(outcome("plinko", [...path, ...path], {}), "LLRRLLLRLLRRLLLR", "16 rows unless others are named");
  assert.equal(outcome("plinko", [...path], { rows: 8, risk: "low" }), "1.00");
  assert.equal(outcome("wheel", [7], { segments: 10 }), 7);
  assert.equal(typeof outcome("wheel", [7], { segments: 10, risk: "low" }), "string");
  assert.equal(play("plinko", [...path], { rows: 8 }).multiplier, null);
  assert.equal(play("wheel", [7], { segments: 10, risk: null }).multiplier, null);
  for (const [game, choices] of [["plinko", { rows: 7 }], ["plinko", { rows: 8, risk: "" }], ["wheel", {}], ["wheel", { segments: 15 }], ["wheel", { segments: 10, risk: "expert" }]] as [string, JsonObject][]) {
    assert.throws(() => outcome(game, [...path], choices), Problem, JSON.stringify(choices));
  }
});

test("blackjack: naturals, insurance and the peek", () => {
  assert.deepEqual(blackjack("As Kd 5h 9c"), ["blackjack", "5/2", null]);
  assert.deepEqual(blackjack("As Kd Kh Ac"), ["push", "1", null]);
  assert.deepEqual(blackjack("9s Kd Kh Ac"), ["lose", "0", null]);
  assert.deepEqual(blackjack("9s Kd Ah Kc", "insurance"), ["lose", "1", "won"]);
  assert.deepEqual(blackjack("9s Kd Ah Kc", "decline"), ["lose", "0", "declined"]);
  assert.deepEqual(blackjack("As Kd Ah Kc", "insurance"), ["push", "5/3", "won"]);
  assert.deepEqual(blackjack("As Kd Ah 9c", "decline"), ["blackjack", "5/2", "declined"]);
  assert.deepEqual(blackjack("9s Kd Ah 9c", "insurance", "stand"), ["lose", "0", "lost"]);
});

test("blackjack: the dealer stands on soft 17 and does not draw if all hands are bust", () => {
  assert.deepEqual(blackjack("9s Kd 6h Ac", "stand"), ["win", "2", null]);
  assert.deepEqual(blackjack("9s 8d 6h Ac", "stand"), ["push", "1", null]);
  assert.deepEqual(blackjack("9s 5d 2h Kc Kh", "hit"), ["bust", "0", null]);
  assert.deepEqual(blackjack("9s 5d 2h Kc 7h 5d", "hit"), ["win", "2", null], "21 stands by itself");
  assert.deepEqual(blackjack("9s 9d 2h 2c 3s As", "stand"), ["push", "1", null], "soft 18");
});

test("blackjack: doubles and splits", () => {
  assert.deepEqual(blackjack("6s 5d 6h Kc 9h 4d", "double"), ["push", "1", null]);
  assert.deepEqual(blackjack("6s 5d 6h Kc 2h 4d", "double"), ["lose", "0", null]);
  // The second hand gets its card when its turn starts, after the first hand's moves.
  assert.deepEqual(blackjack("8s 8d 6h Kc 3h Kd Ks Kh", "split", "double", "stand"), ["win win", "2", null]);
  assert.deepEqual(blackjack("As Ad 6h Kc 9h Kd 4h", "split"), ["push win", "3/2", null], "split aces get one card each");
  assert.deepEqual(blackjack("Ks Qd 6h 9c 5h Kd Jd 3h", "split", "hit", "stand"), ["bust win", "1", null]);
  const split = play("blackjack", cards("8s 8d 6h Kc 3h"), {}, [{ action: "split" }]);
  assert.equal((split.view as BlackjackView).active, 0);
  assert.equal(split.finished, false);
});

test("blackjack: moves that are not possible are refused", () => {
  for (const [texts, actions] of [
    ["9s 8d 6h Kc", ["split"]], ["9s 8d 6h Kc", ["insurance"]], ["9s 2d 6h Kc 2h", ["hit", "double"]], ["9s 8d 6h 4c 9h", ["stand", "hit"]],
    ["As Kd 5h 9c", ["stand"]], ["9s 8d 6h Kc", ["surrender"]],
  ] as [string, string[]][]) {
    assert.throws(() => blackjack(texts, ...actions), Problem, `${texts}: ${actions}`);
  }
});

const baccarat = (texts: string, choices: JsonObject = { player: "1" }) => {
  const { view, multiplier } = play("baccarat", cards(texts), choices);
  const { playerPoints, bankerPoints, winner } = view as BaccaratView;
  return [`${playerPoints}:${bankerPoints} ${winner}`, multiplier && exactText(multiplier)];
};

test("baccarat: third-card rules", () => {
  assert.deepEqual(baccarat("9s Kd 2h 2c"), ["9:4 player", "2"], "a natural ends it");
  assert.deepEqual(baccarat("2s 4d 3h 2c Kd"), ["6:5 player", "2"], "the player stands on 6, the banker draws on 5");
  assert.deepEqual(baccarat("2s 4d 3h 3c"), ["6:6 tie", "1"], "both stand");
  assert.deepEqual(baccarat("2s 2d 3h Kc 8s"), ["2:3 banker", "0"], "on 3 the banker stands against an 8");
  assert.deepEqual(baccarat("2s 2d 3h Kc 9s 4h"), ["3:7 banker", "0"]);
  assert.deepEqual(baccarat("2s 2d 4h Kc As"), ["5:4 player", "2"], "on 4 the banker stands against an ace");
  assert.deepEqual(baccarat("2s 2d 5h Kc 3s"), ["7:5 player", "2"], "on 5 the banker stands against a 3");
  assert.deepEqual(baccarat("2s 2d 6h Kc 5s"), ["9:6 player", "2"], "on 6 the banker stands against a 5");
  assert.deepEqual(baccarat("2s 2d 6h Kc 6s 2h"), ["0:8 banker", "0"], "on 6 the banker draws against a 6");
  assert.deepEqual(baccarat("2s 2d 7h Kc 6s"), ["0:7 banker", "0"], "on 7 the banker stands");
});

test("baccarat: payouts of each side", () => {
  assert.deepEqual(baccarat("2s 4d 9h Kc", { banker: "0.20" })[1], "39/20");
  assert.deepEqual(baccarat("2s 4d 3h 3c", { tie: 1 })[1], "9");
  assert.deepEqual(baccarat("2s 4d 3h 3c", { player: "1", banker: "1", tie: "2" })[1], "5");
  assert.deepEqual(baccarat("2s 4d 3h 3c", {})[1], null);
});

test("roulette: every kind of bet", () => {
  const pays = (pocket: number, bets: JsonObject[]) => {
    const { view, multiplier } = play("roulette", [pocket], { bets });
    return [(view as RouletteView).bets.map((bet) => bet.won), multiplier && exactText(multiplier)];
  };
  const one = (type: string, number?: number) => ({ type, amount: "1", ...(number === undefined ? {} : { number }) });
  assert.deepEqual(pays(17, [one("straight", 17)]), [[true], "36"]);
  assert.deepEqual(pays(0, ["red", "black", "odd", "even", "low", "high"].map((type) => one(type))), [Array(6).fill(false), "0"]);
  assert.deepEqual(pays(0, [one("column", 3), one("dozen", 1), one("straight", 0)]), [[false, false, true], "12"]);
  assert.deepEqual(pays(36, [one("column", 3), one("dozen", 3), one("high"), one("red"), one("even")]), [Array(5).fill(true), "12/5"]);
  assert.deepEqual(pays(1, [one("column", 1), one("dozen", 1), one("low"), one("red"), one("odd")]), [Array(5).fill(true), "12/5"]);
  for (const bet of [one("split"), one("straight"), one("straight", 37), one("dozen", 0), { type: "red" }, { type: "red", amount: "0" }, { type: "constructor", amount: "1" }]) {
    assert.throws(() => play("roulette", [1], { bets: [bet] }), Problem, JSON.stringify(bet));
  }
  // 37 pockets: every kind of bet returns 36/37.
  for (const [type, number] of [["straight", 5], ["dozen", 2], ["column", 2], ["red"], ["black"], ["odd"], ["even"], ["low"], ["high"]] as [string, number?][]) {
    const total = Array.from({ length: 37 }, (_, pocket) => Number(pays(pocket, [one(type, number)])[1])).reduce((sum, paid) => sum + paid, 0);
    assert.equal(total, 36, type);
  }
});

test("hilo: aces are low, the same rank wins, and aces and kings have their own guesses", () => {
  const guess = (texts: string, ...guesses: string[]) => {
    const { view, multiplier } = play("hilo", cards(texts), {}, guesses.map((one) => ({ guess: one })));
    return [(view as HiloView).lost, multiplier && exactText(multiplier)];
  };
  assert.deepEqual(guess("As 2d", "higher"), [false, "429/400"]);
  assert.deepEqual(guess("As Ad", "higher"), [true, "0"]);
  assert.deepEqual(guess("As Ad", "lower"), [false, "1287/100"]);
  assert.deepEqual(guess("Ks Kd", "higher"), [false, "1287/100"]);
  assert.deepEqual(guess("Ks Kd", "lower"), [true, "0"]);
  assert.deepEqual(guess("7s 7d 7h", "higher", "lower"), [false, exactText({ numerator: (99n * 13n) ** 2n, denominator: 700n ** 2n })]);
  assert.deepEqual(guess("7s Kd 9s", "skip", "lower"), [false, "429/400"]);
  assert.deepEqual(guess("7s 2h", "skip"), [false, null]);
  assert.throws(() => guess("As Ad 3d", "higher", "skip"), Problem);
});

test("video poker: ranks of hands, and held cards stay", () => {
  const ranks: Record<string, string> = {
    "10s Js Qs Ks As": "royal_flush", "9s 10s Js Qs Ks": "straight_flush", "As 2s 3s 4s 5s": "straight_flush", "7s 7d 7h 7c 2d": "four",
    "7s 7d 7h 2c 2d": "full_house", "2s 7s 9s Js Ks": "flush", "As 2d 3s 4s 5s": "straight", "10s Jd Qs Ks As": "straight", "Ks As 2d 3s 4s": "none",
    "7s 7d 7h 3c 2d": "three", "7s 7d 3h 3c 2d": "two_pair", "Js Jd 3h 4c 2d": "jacks", "As Ad 3h 4c 2d": "jacks", "10s 10d 3h 4c 2d": "none",
  };
  for (const [hand, rank] of Object.entries(ranks)) {
    assert.equal(rankOfHand(hand.split(" ")), rank, hand);
    assert.equal(rankOfHand(hand.split(" ").reverse()), rank, hand);
  }
  const stream = new Stream("51b5258b38fef00c9887b7ad6c728035", "6ec29c0c4180fd3f802534e6c98810ff", 0n);
  const { view, multiplier } = gameOf("videopoker")!.play(stream, {}, [{ hold: [false, true, true, false, true] }], referenceTables);
  // Dealt 5s As Js Qs Jh, then 8d 5h Jd Ks 8h.
  assert.deepEqual((view as VideopokerView).hand, ["8d", "As", "Js", "5h", "Jh"]);
  assert.equal(exactText(multiplier!), "1");
});

test("mines, tower and stairs: the round ends with the first wrong step", () => {
  // If every number is 0, the mines are 0, 1 and 2, and the safe tiles and stones are the first
  // ones.
  const zeros = (count: number) => Array<number>(count).fill(0);
  const cases: [game: string, draws: number, choices: JsonObject, member: string, safe: number[], wrong: number][] = [
    ["mines", 3, { mines: 3 }, "cell", [3, 24], 2],
    ["tower", 9 * 2, { difficulty: "medium" }, "tile", [0, 1], 2],
    ["stairs", 13 * 2, { stones: 2 }, "cell", [2, 3], 1],
  ];
  for (const [game, draws, choices, member, safe, wrong] of cases) {
    const turns = (list: number[]) => list.map((move) => ({ [member]: move }));
    const won = play(game, zeros(draws), choices, turns(safe));
    assert.ok(won.multiplier!.numerator > 0n && !won.finished, game);
    const lost = play(game, zeros(draws), choices, turns([...safe, wrong]));
    assert.deepEqual([exactText(lost.multiplier!), lost.finished], ["0", true], game);
    assert.throws(() => play(game, zeros(draws), choices, turns([wrong, ...safe])), Problem, game);
  }
  const all = Array.from({ length: 22 }, (_, at) => ({ cell: at + 3 }));
  assert.equal(play("mines", zeros(3), { mines: 3 }, all).finished, true);
});
