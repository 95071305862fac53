// The current pay tables, from the definitions of the games.

import type { GameId, GameInfo, InfoOf } from "../play/contract";
import { readFraction, type Fraction } from "./fraction";
import type { Tables } from "./rules/game";

const fractions = (list: string[] | undefined): Fraction[] => {
  if (!list) throw new Error("no such pay table");
  return list.map(readFraction);
};

/** The pay table of a game. Throws if it is missing. */
function table<Id extends GameId>(games: GameInfo[], id: Id): InfoOf<Id> {
  const found = games.find((game): game is InfoOf<Id> => game.id === id);
  if (!found) throw new Error(`no pay table of ${id}`);
  return found;
}

/** The tables of the site's own games. */
export type GameTables = Omit<Tables, "weights">;

export function tablesOf(games: GameInfo[]): GameTables {
  return {
    plinko: (rows, risk) => fractions(table(games, "plinko").table.rows[rows]?.[risk]),
    wheel: (segments, risk) => fractions(table(games, "wheel").table.segments[segments]?.[risk]),
    keno: (picks, risk) => fractions(table(games, "keno").table[risk]?.[picks]),
    diamonds: (hand) => {
      const line = table(games, "diamonds").table.hands.find((one) => one.hand === hand);
      if (!line) throw new Error(`no pay table of the hand ${hand}`);
      return readFraction(line.multiplier);
    },
  };
}

/** Loads the definitions from their own file. */
export async function loadTables(): Promise<GameTables> {
  const { default: games } = await import("../play/games.gen.json").catch((cause: unknown) => {
    throw new Error("the games' definitions could not be loaded", { cause });
  });
  return tablesOf(games);
}
