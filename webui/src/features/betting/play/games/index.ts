// The games that have a page, each in its own chunk, with the data of the server: rules, limits and
// pay table.

import { loadWithRetry } from "../../../../lib/lazy";
import { reloadOnce } from "../../../../lib/reloadOnce";
import type { GameInfo, MakeAnyParts } from "../contract";

export const games: Record<string, () => Promise<{ default: MakeAnyParts; info: GameInfo }>> = {
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

/** The code and the data of a game. Undefined for a game without a page. */
export async function loadGame(id: string): Promise<{ info: GameInfo; makeParts: MakeAnyParts } | undefined> {
  const load = games[id];
  if (!load) return undefined;
  const { default: makeParts, info } = await loadWithRetry(load, () => reloadOnce("chunk"));
  return { info, makeParts };
}
