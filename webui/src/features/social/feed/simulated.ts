// Invented wins for a showcase: they show what the strip looks like on a busy
// site. Each is marked as such, none is stored or counted.

import type { LatestWin } from "./latest.model";

/** Milliseconds from one to the next. */
export const leastPause = 5_000;
export const longestPause = 10_000;

const games: [id: string, name: string][] = [
  ["limbo", "Limbo"], ["dice", "Dice"], ["plinko", "Plinko"], ["wheel", "Wheel"], ["mines", "Mines"],
  ["keno", "Keno"], ["tower", "Tower"], ["blackjack", "Blackjack"], ["roulette", "Roulette"], ["hilo", "HiLo"],
];
const tickers = ["BTC", "ETH", "SOL", "LTC", "DOGE"];

/** Highest invented profit in cents, and multiplier in hundredths. */
const mostCents = 50_000;
const mostHundredths = 2_500;

/** A number in [0, 1), as Math.random. */
export type Random = () => number;

const below = (count: number, random: Random) => Math.min(count - 1, Math.floor(random() * count));

/** How long to wait for the next one. */
export function pauseOf(random: Random): number {
  return leastPause + below(longestPause - leastPause + 1, random);
}

const twoDecimals = (hundredths: number) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;

/** An invented win of a game, or of a trade where the site has trading. */
export function inventedWin(number: number, random: Random, trades: boolean): LatestWin {
  const trade = trades && random() < 0.3;
  const [id, name] = games[below(games.length, random)] ?? ["dice", "Dice"];
  const cents = 100 + below(mostCents, random);
  const hundredths = 110 + below(mostHundredths, random);
  const stake = Math.max(1, Math.floor((cents * 100) / (hundredths - 100)));
  return {
    _id: `simulated-${number}`,
    winType: trade ? "trade" : "game",
    game: trade ? null : { id, name },
    ticker: trade ? tickers[below(tickers.length, random)] ?? "BTC" : null,
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
export function simulate(insert: (win: LatestWin) => void, trades: boolean, random: Random = Math.random): () => void {
  let number = 0;
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    timer = setTimeout(() => {
      insert(inventedWin(++number, random, trades));
      next();
    }, pauseOf(random));
  };
  next();
  return () => clearTimeout(timer);
}
