// The games that have a page, each a chunk of its own, together with what the
// server says of it: its rules, limits and pay table.

import { loadWithRetry } from "../../../../lib/lazy";
import { reloadOnce } from "../../../../lib/once";
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

/** The code of a game and what is said of it; undefined of one that has no page. */
export async function loadGame(id: string): Promise<{ info: GameInfo; makeParts: MakeAnyParts } | undefined> {
  const load = games[id];
  if (!load) return undefined;
  const { default: makeParts, info } = await loadWithRetry(load, () => reloadOnce("chunk"));
  return { info, makeParts };
}
