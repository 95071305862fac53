// The games that have a page, each a chunk of its own.

import type { MakeAnyParts } from "../contract";

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
