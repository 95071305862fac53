// The two tones of each cover: the wall behind the object, and the table below it. The table is
// dark enough for the name.

import type { CSSProperties } from "react";

export interface Palette {
  wall: string;
  table: string;
}

/** The colour of all names. */
export const nameColour = "#fdf8ea";

/** For a game without its own cover. */
export const defaultPalette: Palette = { wall: "#23805b", table: "#0f4632" };

export const palettes: Readonly<Record<string, Palette>> = {
  limbo: { wall: "#4453d6", table: "#252f86" },
  dice: { wall: "#dd6340", table: "#84301b" },
  plinko: { wall: "#8450c4", table: "#4a2580" },
  mines: { wall: "#2f8796", table: "#144652" },
  wheel: { wall: "#eab13f", table: "#74440a" },
  coinflip: { wall: "#27a772", table: "#0e5438" },
  blackjack: { wall: "#50677a", table: "#233340" },
  keno: { wall: "#b24bb0", table: "#6a2069" },
  roulette: { wall: "#c03a48", table: "#6f1422" },
  tower: { wall: "#5d709c", table: "#2b3958" },
  hilo: { wall: "#38a0d6", table: "#12527c" },
  diamonds: { wall: "#e0588d", table: "#86204f" },
  videopoker: { wall: "#3a6ddc", table: "#17367f" },
  baccarat: { wall: "#6f9440", table: "#38501a" },
  crash: { wall: "#1d3a6b", table: "#0b1c3b" },
  stairs: { wall: "#d09a56", table: "#6c4218" },
};

/** The colour of relief on the table: the same colour with half the lightness. */
export function depthOf(table: string): string {
  const half = [1, 3, 5].map((at) => Math.round(Number.parseInt(table.slice(at, at + 2), 16) * 0.45));
  return `#${half.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The colours of a game for the page around it. */
export function coloursOf(game: string): CSSProperties {
  const { wall, table } = palettes[game] ?? defaultPalette;
  return { "--game": wall, "--game-deep": table } as CSSProperties;
}
