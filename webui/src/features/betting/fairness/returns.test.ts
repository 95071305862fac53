// The exact RTP of every choice, computed from the pay tables with fractions.

import assert from "node:assert/strict";
import test from "node:test";
import { exactText, fraction, oneFraction, add, readFraction, multiply, binomial, zeroFraction, type Fraction } from "./fraction";
import { cardText, cardCount, lowRank } from "./rules/cards";
import { seriesMultiplier, maxFlips } from "./rules/coinflip";
import { minesMultiplier, stairsMultiplier, stairsRows, towerLevels, towerMultiplier, towerRows, type Difficulty } from "./rules/fields";
import { hiloFactor } from "./rules/hilo";
import { handOf } from "./rules/numbers";
import { handNames, kenoTables, plinkoTables, reference, referenceTables, wheelTables } from "./tables.testing";

const sum = (parts: Fraction[]) => parts.reduce(add, zeroFraction);

test("plinko: 36 tables", () => {
  let tables = 0;
  for (const [rows, risks] of Object.entries(plinkoTables)) {
    for (const [risk, table] of Object.entries(risks)) {
      const pays = referenceTables.plinko(Number(rows), risk);
      assert.equal(pays.length, Number(rows) + 1);
      const rtp = sum(pays.map((multiplier, bucket) => multiply(multiplier, fraction(binomial(Number(rows), bucket), 2n ** BigInt(rows)))));
      assert.equal(exactText(rtp), table.rtp_exact, `${rows} ${risk}`);
      tables++;
    }
  }
  assert.equal(tables, 36);
});

test("wheel: 15 tables", () => {
  let tables = 0;
  for (const [segments, risks] of Object.entries(wheelTables)) {
    for (const [risk, table] of Object.entries(risks)) {
      const pays = referenceTables.wheel(Number(segments), risk);
      assert.equal(pays.length, Number(segments));
      assert.equal(exactText(multiply(sum(pays), fraction(1, Number(segments)))), table.rtp_exact, `${segments} ${risk}`);
      tables++;
    }
  }
  assert.equal(tables, 15);
});

test("keno: 40 tables", () => {
  let tables = 0;
  for (const [risk, list] of Object.entries(kenoTables)) {
    for (const table of list) {
      const { picks } = table;
      const pays = referenceTables.keno(picks, risk);
      assert.equal(pays.length, picks + 1);
      const chance = (hits: number) => fraction(binomial(picks, hits) * binomial(40 - picks, 10 - hits), binomial(40, 10));
      assert.equal(exactText(sum(pays.map((pay, hits) => multiply(pay, chance(hits))))), table.rtp_exact, `${risk} ${picks}`);
      tables++;
    }
  }
  assert.equal(tables, 40);
});

test("diamonds: all 16,807 draws", () => {
  const colours = ["a", "b", "c", "d", "e", "f", "g"];
  const counts: Record<string, number> = {};
  for (let draw = 0; draw < 7 ** 5; draw++) {
    const gems = Array.from({ length: 5 }, (_, at) => colours[Math.floor(draw / 7 ** at) % 7]!);
    const hand = handNames[handOf(gems)]!;
    counts[hand] = (counts[hand] ?? 0) + 1;
  }
  assert.deepEqual(counts, reference.diamonds.counts as Record<string, number>);
  const rtp = sum(Object.keys(handNames).map((hand) => multiply(referenceTables.diamonds(hand), fraction(counts[handNames[hand]!] ?? 0, 7 ** 5))));
  assert.equal(exactText(rtp), "2360/2401");
  assert.equal(Number(rtp.numerator) / Number(rtp.denominator), reference.diamonds.rtp);
});

/** A multiplier rounded down to two decimals, as in the file. */
const floored = ({ numerator: top, denominator: bottom }: Fraction) => Number((top * 100n) / bottom) / 100;

test("mines: an RTP of 0.99 at every cash-out, and the published tables", () => {
  for (let mines = 1; mines <= 24; mines++) {
    const shown: number[] = [];
    let chance = oneFraction;
    for (let opened = 1; opened <= 25 - mines; opened++) {
      chance = multiply(chance, fraction(26 - mines - opened, 26 - opened));
      assert.equal(exactText(multiply(minesMultiplier(mines, opened), chance)), "99/100", `${mines} mines, ${opened} opened`);
      shown.push(floored(minesMultiplier(mines, opened)));
    }
    assert.deepEqual(shown, (reference.mines.table_floor2 as Record<string, number[]>)[mines], `${mines} mines`);
  }
});

test("tower: an RTP of 0.98 at every cash-out, and the published tables", () => {
  for (const [name, { size, eggs }] of Object.entries(towerRows)) {
    const shown: number[] = [];
    let chance = oneFraction;
    for (let level = 1; level <= towerLevels; level++) {
      chance = multiply(chance, fraction(eggs, size));
      assert.equal(exactText(multiply(towerMultiplier(name as Difficulty, level), chance)), "49/50", `${name} ${level}`);
      shown.push(floored(towerMultiplier(name as Difficulty, level)));
    }
    assert.deepEqual(shown, (reference.tower.tables as Record<string, number[]>)[name], name);
  }
});

test("stairs: an RTP of 0.99 at every cash-out, and the published tables", () => {
  assert.deepEqual(stairsRows, reference.stairs.rows_bottom_up);
  for (let stones = 1; stones <= 7; stones++) {
    const shown: number[] = [];
    let chance = oneFraction;
    for (const [row, size] of stairsRows.entries()) {
      chance = multiply(chance, fraction(size - stones, size));
      assert.equal(exactText(multiply(stairsMultiplier(stones, row + 1), chance)), "99/100", `${stones} stones, row ${row}`);
      shown.push(floored(stairsMultiplier(stones, row + 1)));
    }
    assert.deepEqual(shown, (reference.stairs.tables_floor2 as Record<string, number[]>)[stones], `${stones} stones`);
  }
});

test("coinflip: an RTP of 0.99 after any number of flips", () => {
  for (let flips = 1; flips <= maxFlips; flips++) {
    assert.equal(exactText(multiply(seriesMultiplier(flips), fraction(1n, 2n ** BigInt(flips)))), "99/100");
  }
});

test("hilo: every guess on every card multiplies by 0.99 over its chance", () => {
  const table: Record<string, Record<string, { p: number }>> = reference.hilo.table;
  const cards = Array.from({ length: cardCount }, (_, index) => cardText(index));
  assert.equal(new Set(cards).size, 52);
  for (let rank = 1; rank <= 13; rank++) {
    assert.equal(cards.filter((card) => lowRank(card) === rank).length, 4);
    const row = table[rank]!;
    const chance = { higher: row.higher_or_same ?? row.higher ?? row.same, lower: row.lower_or_same ?? row.lower ?? row.same };
    if (rank === 13) Object.assign(chance, { higher: row.same });
    if (rank === 1) Object.assign(chance, { lower: row.same });
    for (const guess of ["higher", "lower"] as const) {
      const p = fraction(Math.round(chance[guess]!.p * 13), 13);
      assert.equal(exactText(multiply(hiloFactor(rank, guess), p)), "99/100", `${rank} ${guess}`);
    }
  }
});

test("fractions parse pay tables by their digits", () => {
  assert.equal(exactText(readFraction(0.47)), "47/100");
  assert.equal(exactText(readFraction("1000")), "1000");
  assert.equal(exactText(readFraction("198/100")), "99/50");
  for (const bad of ["", "1e3", "-1", "1.", ".5", "1/0", "NaN"]) assert.throws(() => readFraction(bad), bad);
});
