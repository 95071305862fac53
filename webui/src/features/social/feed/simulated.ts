// Invented wins for a demo site: they show what the strip looks like on a busy site. Each is
// marked, and none is stored or counted.

import type { LatestWin } from "./latest.model";

/** Min and max milliseconds between two wins. */
export const minInterval = 5_000;
export const maxInterval = 10_000;

const games: [id: string, name: string][] = [
  ["limbo", "Limbo"], ["dice", "Dice"], ["plinko", "Plinko"], ["wheel", "Wheel"], ["mines", "Mines"],
  ["keno", "Keno"], ["tower", "Tower"], ["blackjack", "Blackjack"], ["roulette", "Roulette"], ["hilo", "HiLo"],
];
const tickers = ["BTCUSD", "ETHUSD", "SOLUSD", "LTCUSD", "DOGEUSD"];

/** Max invented profit in cents, and max multiplier in hundredths. */
const maxCents = 50_000;
const maxHundredths = 2_500;

/** A number in [0, 1), as Math.random. */
export type Random = () => number;

const randomBelow = (count: number, random: Random) => Math.min(count - 1, Math.floor(random() * count));

/** The delay until the next one. */
export function randomInterval(random: Random): number {
  return minInterval + randomBelow(maxInterval - minInterval + 1, random);
}

const twoDecimals = (hundredths: number) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;

/** An invented win of a game, or of a trade if the site has trading. */
export function simulatedWin(number: number, random: Random, trades: boolean): LatestWin {
  const trade = trades && random() < 0.3;
  const [id, name] = games[randomBelow(games.length, random)] ?? ["dice", "Dice"];
  const cents = 100 + randomBelow(maxCents, random);
  const hundredths = 110 + randomBelow(maxHundredths, random);
  const stake = Math.max(1, Math.floor((cents * 100) / (hundredths - 100)));
  return {
    _id: `simulated-${number}`,
    winType: trade ? "trade" : "game",
    game: trade ? null : { id, name },
    ticker: trade ? tickers[randomBelow(tickers.length, random)] ?? "BTCUSD" : null,
    image: trade ? null : `/covers/${id}.svg`,
    player: "Demo player",
    multiplier: twoDecimals(hundredths),
    usdProfit: cents / 100,
    profit: twoDecimals(cents),
    payout: twoDecimals(stake + cents),
    currency: "usd",
    simulated: true,
    demo: true,
  };
}

/** Invents wins until the returned function is called. */
export function startSimulation(insert: (win: LatestWin) => void, trades: boolean, random: Random = Math.random): () => void {
  let number = 0;
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    timer = setTimeout(() => {
      insert(simulatedWin(++number, random, trades));
      next();
    }, randomInterval(random));
  };
  next();
  return () => clearTimeout(timer);
}
