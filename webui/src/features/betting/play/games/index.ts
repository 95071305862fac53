// The games that have a page, each a chunk of its own, and what the server says
// of each: its rules, limits and pay table.

import { loadWithRetry } from "../../../../lib/lazy";
import { reloadOnce } from "../../../../lib/once";
import type { GameInfo, MakeAnyParts } from "../contract";

export const games: Record<string, () => Promise<{ default: MakeAnyParts }>> = {
  baccarat: () => import("./baccarat"),
  blackjack: () => import("./blackjack"),
  diamonds: () => import("./diamonds"),
  hilo: () => import("./hilo"),
  keno: () => import("./keno"),
  mines: () => import("./mines"),
  roulette: () => import("./roulette"),
  stairs: () => import("./stairs"),
  tower: () => import("./tower"),
  videopoker: () => import("./videopoker"),
  dice: () => import("./dice"),
  plinko: () => import("./plinko"),
  wheel: () => import("./wheel"),
  coinflip: () => import("./coinflip"),
  limbo: () => import("./limbo"),
  crash: () => import("./crash"),
};

// The build cuts games.gen.json into these.
const infos: Record<string, () => Promise<{ default: GameInfo }>> = {
  baccarat: () => import("game:baccarat"),
  blackjack: () => import("game:blackjack"),
  diamonds: () => import("game:diamonds"),
  hilo: () => import("game:hilo"),
  keno: () => import("game:keno"),
  mines: () => import("game:mines"),
  roulette: () => import("game:roulette"),
  stairs: () => import("game:stairs"),
  tower: () => import("game:tower"),
  videopoker: () => import("game:videopoker"),
  dice: () => import("game:dice"),
  plinko: () => import("game:plinko"),
  wheel: () => import("game:wheel"),
  coinflip: () => import("game:coinflip"),
  limbo: () => import("game:limbo"),
  crash: () => import("game:crash"),
};

/** The code of a game and what is said of it; undefined of one that has no page. */
export async function loadGame(id: string): Promise<{ info: GameInfo; makeParts: MakeAnyParts } | undefined> {
  const parts = games[id];
  const said = infos[id];
  if (!parts || !said) return undefined;
  const again = <T>(load: () => Promise<T>) => loadWithRetry(load, () => reloadOnce("chunk"));
  const [made, info] = await Promise.all([again(parts), again(said)]);
  return { info: info.default, makeParts: made.default };
}
