// The pay tables in force, from the games' own definitions.

import type { GameInfo } from "../play/contract";
import { readFraction, type Fraction } from "./fraction";
import type { Tables } from "./rules/game";

/** Member after member of something of JSON; throws where one is missing. */
function member(table: unknown, ...path: (string | number)[]): unknown {
  let at = table;
  for (const name of path) at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined;
  if (at === undefined) throw new Error(`no pay table ${path.join(".")}`);
  return at;
}

const fractions = (list: unknown): Fraction[] => (list as (string | number)[]).map(readFraction);

export function tablesOf(games: GameInfo[]): Tables {
  const table = (id: string) => games.find((game) => game.id === id)?.table;
  return {
    plinko: (rows, risk) => fractions(member(table("plinko"), "rows", rows, risk)),
    wheel: (segments, risk) => fractions(member(table("wheel"), "segments", segments, risk)),
    keno: (picks, risk) => fractions(member(table("keno"), risk, picks)),
    diamonds: (hand) => {
      const lines = member(table("diamonds"), "hands") as { hand: string; multiplier: string }[];
      return readFraction(member(lines.find((line) => line.hand === hand), "multiplier") as string);
    },
  };
}

/** Loads the definitions, which are a file of their own. */
export async function loadTables(): Promise<Tables> {
  const { default: games } = await import("../play/games.gen.json").catch((cause: unknown) => {
    throw new Error("the games' definitions could not be loaded", { cause });
  });
  return tablesOf(games as unknown as GameInfo[]);
}
