// Games with hidden fields that are opened one by one: mines, tower, stairs.

import type { MinesView, StairsView, TowerView } from "../../play/views";
import { readOption, readInteger, type JsonObject } from "../choices";
import { decimalText, fraction, power, multiply, binomial, zeroFraction, type Fraction } from "../fraction";
import { Problem } from "../problem";
import type { Stream } from "../../../../lib/fairStream";
import type { Game } from "./game";

/** The number that each move chooses. The round ends with the first losing move. */
function readMoves(turns: JsonObject[], name: string, maxMoves: number, fields: (step: number) => number): number[] {
  if (turns.length > maxMoves) throw new Problem("turns", "fairness.bad.moves", { most: maxMoves });
  return turns.map((turn, step) => {
    const max = fields(step) - 1;
    try {
      return readInteger(turn, name, 0, max);
    } catch {
      throw new Problem("turns", "fairness.bad.move", { at: step + 1, min: 0, max });
    }
  });
}

/** The index of the first losing move, or -1. A losing move must be the last one. */
function losingMove(chosen: number[], loses: (move: number, step: number) => boolean): number {
  const at = chosen.findIndex(loses);
  if (at >= 0 && at < chosen.length - 1) throw new Problem("turns", "fairness.bad.after");
  return at;
}

const ascending = (list: number[]) => [...list].sort((a, b) => a - b);

const cells = 25;

const minesOf = (stream: Stream, count: number) => stream.pick(count, cells, (nth) => `mine ${nth + 1}`, (cell) => `cell ${cell}`);

/** The multiplier after a number of safe cells. */
export function minesMultiplier(mines: number, opened: number): Fraction {
  return opened === 0 ? fraction(1n) : multiply(fraction(99, 100), fraction(binomial(cells, opened), binomial(cells - mines, opened)));
}

export const mines: Game = {
  id: "mines",
  name: "Mines",
  outcome: (stream, choices) => ascending(minesOf(stream, readInteger(choices, "mines", 1, 24))),
  play(stream, choices, turns) {
    const count = readInteger(choices, "mines", 1, 24);
    const field = minesOf(stream, count);
    const chosen = readMoves(turns, "cell", cells, () => cells);
    if (new Set(chosen).size !== chosen.length) throw new Problem("turns", "fairness.bad.twice");
    const hitAt = losingMove(chosen, (cell) => field.includes(cell));
    const opened = hitAt < 0 ? chosen : chosen.slice(0, hitAt);
    const multiplier = hitAt < 0 ? minesMultiplier(count, opened.length) : zeroFraction;
    const view: MinesView = {
      mines: count, opened, hit: chosen[hitAt] ?? null, field: ascending(field), multiplier: decimalText(multiplier), next: "",
    };
    return { view, multiplier: turns.length > 0 ? multiplier : null, finished: hitAt >= 0 || opened.length === cells - count };
  },
};

/** Number of tiles in a row, and number of safe tiles. */
export const towerRows = {
  easy: { size: 4, eggs: 3 },
  medium: { size: 3, eggs: 2 },
  hard: { size: 2, eggs: 1 },
  expert: { size: 3, eggs: 1 },
  master: { size: 4, eggs: 1 },
} as const;

export type Difficulty = keyof typeof towerRows;

export const towerLevels = 9;
const difficulties = Object.keys(towerRows) as Difficulty[];

export const towerMultiplier = (difficulty: Difficulty, level: number): Fraction => {
  const { size, eggs } = towerRows[difficulty];
  return level === 0 ? fraction(1n) : multiply(fraction(98, 100), power(fraction(size, eggs), level));
};

function eggsOf(stream: Stream, difficulty: Difficulty): number[][] {
  const { size, eggs } = towerRows[difficulty];
  return Array.from({ length: towerLevels }, (_, level) =>
    stream.pick(eggs, size, (nth) => `level ${level + 1}, safe tile ${nth + 1}`, (tile) => `tile ${tile}`),
  );
}

export const tower: Game = {
  id: "tower",
  name: "Tower",
  outcome: (stream, choices) => eggsOf(stream, readOption(choices, "difficulty", difficulties)),
  play(stream, choices, turns) {
    const difficulty = readOption(choices, "difficulty", difficulties);
    const eggs = eggsOf(stream, difficulty);
    const tiles = readMoves(turns, "tile", towerLevels, () => towerRows[difficulty].size);
    const lost = losingMove(tiles, (tile, level) => !eggs[level]!.includes(tile)) >= 0;
    const multiplier = lost ? zeroFraction : towerMultiplier(difficulty, tiles.length);
    const view: TowerView = { difficulty, tiles, lost, eggs: eggs.map(ascending), multiplier: decimalText(multiplier), next: "" };
    return { view, multiplier: turns.length > 0 ? multiplier : null, finished: lost || tiles.length === towerLevels };
  },
};

/** Number of cells in each row, the lowest row first. */
export const stairsRows = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8];

export function stairsMultiplier(stones: number, rows: number): Fraction {
  if (rows === 0) return fraction(1n);
  return stairsRows.slice(0, rows).reduce((product, size) => multiply(product, fraction(size, size - stones)), fraction(99, 100));
}

function stonesOf(stream: Stream, stones: number): number[][] {
  return stairsRows.map((size, row) =>
    stream.pick(stones, size, (nth) => `row ${row + 1}, stone ${nth + 1}`, (cell) => `cell ${cell}`),
  );
}

export const stairs: Game = {
  id: "stairs",
  name: "Stairs",
  outcome: (stream, choices) => stonesOf(stream, readInteger(choices, "stones", 1, 7)),
  play(stream, choices, turns) {
    const stones = readInteger(choices, "stones", 1, 7);
    const field = stonesOf(stream, stones);
    const path = readMoves(turns, "cell", stairsRows.length, (row) => stairsRows[row]!);
    const lost = losingMove(path, (cell, row) => field[row]!.includes(cell)) >= 0;
    const multiplier = lost ? zeroFraction : stairsMultiplier(stones, path.length);
    const view: StairsView = { stones, cells: path, lost, field: field.map(ascending), multiplier: decimalText(multiplier), next: "" };
    return { view, multiplier: turns.length > 0 ? multiplier : null, finished: lost || path.length === stairsRows.length };
  },
};
