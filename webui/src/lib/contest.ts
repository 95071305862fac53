// The description of a race or challenge, for players and staff.

import type { ContestRow, PrizeSum, RacePrizeRow } from "./api.gen";
import { formatMultiplier } from "./format";
import { dictionary } from "./i18n";
import { dollars } from "./money";

const text = dictionary({
  "contest.places": "{from} to {to}",
  "contest.allGames": "all games",
  "contest.by.stake": "The highest total wager in {games} wins.",
  "contest.by.theory": "The most points in {games} win. Each bet counts its dollars times the exact house edge.",
  "contest.by.multiplier": "The highest multiplier of one bet in {games} wins.",
  "contest.challenge": "The first {winners} {winners|player|players} to reach {multiplier}× in {games} {winners|wins|win}.",
  "contest.least": "Bets of at least {least} count.",
  "contest.currencies": "Only bets in {currencies} count.",
});

/** "1st", "22nd", "113th". */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  const ending = teen ? undefined : ["st", "nd", "rd"][(place % 10) - 1];
  return `${place}${ending ?? "th"}`;
}

/** "$400.00", or "0.001 BTC" for a prize in a currency. */
export function prizeText({ dollars: dollarValue, amount, currency }: PrizeSum): string {
  return amount && currency ? `${trimZeros(amount)} ${currency.toUpperCase()}` : dollars(dollarValue);
}

/** Without zeros after the second decimal. */
function trimZeros(amount: string): string {
  return amount.replace(/(\.\d{2}\d*?)0+$/, "$1");
}

/** "1st: $60.00", "4th to 10th: $2.00". */
export function prizeLine({ from, to, prize }: RacePrizeRow): string {
  const places = from === to ? ordinal(from) : text("contest.places", { from: ordinal(from), to: ordinal(to) });
  return `${places}: ${prizeText(prize)}`;
}

/** A score in the unit of its race. */
export function scoreText(score: string, points: ContestRow["points"]): string {
  return points === "multiplier" ? formatMultiplier(score) : dollars(Number(score));
}

/** The counting rules, in one sentence. */
export function contestSummary({ kind, points, games, currencies, min_stake: minStake, multiplier, winners }: ContestRow): string {
  const gamesText = games.length > 0 ? games.map(({ name, id }) => name || id).join(", ") : text("contest.allGames");
  const first = kind === "challenge" ? text("contest.challenge", { winners: winners ?? 1, multiplier: multiplier ?? "", games: gamesText }) : text(`contest.by.${points}`, { games: gamesText });
  const parts = [first];
  if (minStake > 0) parts.push(text("contest.least", { least: dollars(minStake) }));
  if (currencies.length > 0) parts.push(text("contest.currencies", { currencies: currencies.map((one) => one.toUpperCase()).join(", ") }));
  return parts.join(" ");
}
