import assert from "node:assert/strict";
import test from "node:test";
import { pocketColour, resultSentences } from "./resultText";

const cases: [game: string, view: object, words: string[]][] = [
  ["dice", { roll: "54.86", over: true, target: "50.50", chance: "49.50" }, ["Rolled 54.86. A roll over 50.50 wins, with a chance of 49.50\u00a0%."]],
  ["dice", { roll: "54.86", over: true, target: "", chance: "" }, ["Rolled 54.86."]],
  ["limbo", { result: "1.98", target: "2.00" }, ["The multiplier was 1.98×. It wins from 2.00×."]],
  ["crash", { point: "6.46", cashout: "2.00" }, ["The round ended at 6.46×.", "Cashed out at 2.00×."]],
  ["crash", { point: "1.20", cashout: null }, ["The round ended at 1.20×.", "Not cashed out."]],
  ["plinko", { rows: 8, risk: "low", path: [0, 1, 1, 0, 0, 0, 0, 1], bucket: 3, multiplier: "1.00" }, ["8 rows, low risk. The ball went right 3 of 8 times into slot 4, which pays 1.00×."]],
  ["wheel", { segments: 10, risk: "high", segment: 9, multiplier: "9.90" }, ["10 segments, high risk. The wheel stopped at segment 10, which pays 9.90×."]],
  ["roulette", { pocket: 17, bets: [] }, ["The ball fell into 17 black."]],
  ["baccarat", { player: [], banker: [], playerPoints: 7, bankerPoints: 7, winner: "tie" }, ["Player 7, banker 7: a tie."]],
  ["keno", { risk: "low", picks: [1, 2], drawn: [3, 4], hits: [] }, ["Low risk, picked 1, 2. Drawn: 3, 4. None hit."]],
  ["diamonds", { gems: ["red", "red", "blue", "blue", "pink"], hand: "two_pair" }, ["Red, red, blue, blue, pink: two pairs."]],
  ["coinflip", { series: true, flips: [{ side: "heads", result: "heads" }, { side: "heads", result: "tails" }], multiplier: "0.00" }, ["2 flips, 1 called right: 0.00×."]],
  ["mines", { mines: 1, opened: [0, 1], hit: 24, field: [24], multiplier: "0.00" }, ["1 mine, 2 safe cells opened, then the mine in row 5, column 5."]],
  ["mines", { mines: 3, opened: [0], hit: null, field: null, multiplier: "1.12" }, ["3 mines, 1 safe cell opened."]],
  ["tower", { difficulty: "easy", tiles: [0, 1, 2], lost: true, eggs: null }, ["Easy: 2 of 9 levels climbed, then the wrong tile."]],
  ["stairs", { stones: 1, cells: [0, 1], lost: false, field: null }, ["1 stone a row: 2 of 13 rows climbed."]],
  ["hilo", { cards: [], guesses: ["skip", "higher", "lower"], lost: true }, ["1 guess right, then a wrong one."]],
  [
    "blackjack",
    { hands: [{ points: 20, doubled: true, result: "win" }, { points: 23, doubled: false, result: "bust" }], dealer: { points: 19, hidden: false }, insurance: "lost" },
    ["Dealer 19.", "Hand of 20, doubled: won.", "Hand of 23: bust.", "Insurance was taken and lost."],
  ],
  ["videopoker", { dealt: ["As", "Ah", "2d", "3d", "4d"], hold: [true, true, false, false, false], hand: ["As", "Ah", "9c", "9d", "4h"], rank: "two_pair" }, ["Held As, Ah: two pairs."]],
  ["videopoker", { dealt: ["As", "Ah", "2d", "3d", "4d"], hold: null, hand: null, rank: "jacks" }, ["Dealt As, Ah, 2d, 3d, 4d: jacks or better."]],
];

test("every game has a result in words", () => {
  for (const [game, view, sentences] of cases) assert.deepEqual(resultSentences(game, view), sentences, game);
  assert.equal(new Set(cases.map(([game]) => game)).size, 16);
});

test("an unknown game or view has no words", () => {
  for (const [game, view] of [["constructor", {}], ["dice", null], ["dice", "54"]] as const) assert.deepEqual(resultSentences(game, view), []);
});

test("the pockets are 18 red, 18 black and one green", () => {
  const colours = Array.from({ length: 37 }, (_, pocket) => pocketColour(pocket));
  assert.deepEqual(["red", "black", "green"].map((colour) => colours.filter((one) => one === colour).length), [18, 18, 1]);
});
