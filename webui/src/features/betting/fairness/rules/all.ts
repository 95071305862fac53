// Every game that draws from seeds.

import { baccarat } from "./baccarat";
import { blackjack } from "./blackjack";
import { coinflip } from "./coinflip";
import { mines, stairs, tower } from "./fields";
import type { Game } from "./game";
import { hilo } from "./hilo";
import { installedGame } from "./installed";
import { jackpotGame } from "./jackpot";
import { diamonds, dice, keno, limbo, plinko, wheel } from "./numbers";
import { bonusWheel, faucet } from "./prizes";
import { roulette } from "./roulette";
import { videopoker } from "./videopoker";

export const games: Game[] = [
  dice, limbo, plinko, wheel, coinflip, diamonds, keno, roulette, baccarat, mines, tower, stairs, hilo, blackjack, videopoker,
  bonusWheel, faucet, jackpotGame, installedGame,
];

export const gameOf = (id: string): Game | undefined => games.find((game) => game.id === id);
