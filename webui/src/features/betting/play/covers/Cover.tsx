// The covers of the originals, one set: a wall and a table with a brass rim, one object of the game
// between them, the name at the bottom. Flat shapes without gradients or ids, so any number of them
// can be on one page.

import type { ReactNode } from "react";
import { depthOf, defaultPalette, nameColour, palettes } from "./palettes";
import { Coinflip, Crash, Dice, Limbo, Plinko, Wheel } from "./chance";
import { Diamonds, Keno, Mines, Stairs, Tower } from "./fields";
import { Baccarat, Blackjack, HiLo, Roulette, VideoPoker } from "./tables";
import { Title } from "./TextOutline";
import { Chip } from "./parts";

const objects: Readonly<Record<string, () => ReactNode>> = {
  limbo: Limbo, dice: Dice, plinko: Plinko, wheel: Wheel, coinflip: Coinflip, crash: Crash,
  mines: Mines, keno: Keno, tower: Tower, stairs: Stairs, diamonds: Diamonds,
  blackjack: Blackjack, roulette: Roulette, hilo: HiLo, videopoker: VideoPoker, baccarat: Baccarat,
};

/** The games that have a cover of their own. */
export const gamesWithCover: readonly string[] = Object.keys(objects);

/**
 * The picture of a game, with a ratio of 195 by 196. It is decorative: the surrounding link or
 * heading has the accessible name.
 */
export function Cover({ game, name }: { game: string; name: string }) {
  const { wall, table } = palettes[game] ?? defaultPalette;
  const GameObject = objects[game] ?? DefaultObject;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="195" height="196" viewBox="0 0 195 196">
      <rect width="195" height="196" fill={wall} />
      <path d="M-5 135C55 117 140 117 200 135V200H-5Z" fill={table} />
      <path d="M-5 135C55 117 140 117 200 135" fill="none" stroke="#e9b44c" strokeWidth="2.5" />
      <GameObject />
      <Title name={name} fill={nameColour} depth={depthOf(table)} />
    </svg>
  );
}

/**
 * The object of a cover without the scene, with its background colours, for pictures that the
 * server draws of a game.
 */
export function CoverObject({ game }: { game: string }) {
  const { wall, table } = palettes[game] ?? defaultPalette;
  const GameObject = objects[game] ?? DefaultObject;
  return <svg xmlns="http://www.w3.org/2000/svg" width="195" height="196" viewBox="0 0 195 196" data-wall={wall} data-table={table}><GameObject /></svg>;
}

// A chip with the site's logo, for games without a cover.
function DefaultObject() {
  return <Chip x={97.5} y={78} size={1.35} colour="#e9b44c" deep="#a8741c" ink="#4b310a" />;
}
