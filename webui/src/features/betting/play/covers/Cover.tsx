// The covers of the originals, one set: a wall and a table with a brass rim,
// one object of the game between them, the name at the foot. Flat shapes
// without gradients or ids, so that any number of them can stand on a page.

import type { ReactNode } from "react";
import { depthOf, housePalette, nameColour, palettes } from "./palettes";
import { Coinflip, Crash, Dice, Limbo, Plinko, Wheel } from "./chance";
import { Diamonds, Keno, Mines, Stairs, Tower } from "./fields";
import { Baccarat, Blackjack, HiLo, Roulette, VideoPoker } from "./tables";
import { Title } from "./Lettering";
import { Chip } from "./parts";

const objects: Readonly<Record<string, () => ReactNode>> = {
  limbo: Limbo, dice: Dice, plinko: Plinko, wheel: Wheel, coinflip: Coinflip, crash: Crash,
  mines: Mines, keno: Keno, tower: Tower, stairs: Stairs, diamonds: Diamonds,
  blackjack: Blackjack, roulette: Roulette, hilo: HiLo, videopoker: VideoPoker, baccarat: Baccarat,
};

/** The games that have a cover of their own. */
export const covered: readonly string[] = Object.keys(objects);

/**
 * The picture of a game, 195 by 196 at any size. It is decoration: the link or
 * heading around it carries the name for those who do not see it.
 */
export function Cover({ game, name }: { game: string; name: string }) {
  const { wall, table } = palettes[game] ?? housePalette;
  const Thing = objects[game] ?? House;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="195" height="196" viewBox="0 0 195 196">
      <rect width="195" height="196" fill={wall} />
      <path d="M-5 135C55 117 140 117 200 135V200H-5Z" fill={table} />
      <path d="M-5 135C55 117 140 117 200 135" fill="none" stroke="#e9b44c" strokeWidth="2.5" />
      <Thing />
      <Title name={name} fill={nameColour} depth={depthOf(table)} />
    </svg>
  );
}

/** The object of a cover alone, with the colours that belong behind it: for pictures that the server draws of a game. */
export function CoverObject({ game }: { game: string }) {
  const { wall, table } = palettes[game] ?? housePalette;
  const Thing = objects[game] ?? House;
  return <svg xmlns="http://www.w3.org/2000/svg" width="195" height="196" viewBox="0 0 195 196" data-wall={wall} data-table={table}><Thing /></svg>;
}

// A chip of the house, for games to come.
function House() {
  return <Chip x={97.5} y={78} size={1.35} colour="#e9b44c" deep="#a8741c" ink="#4b310a" />;
}
