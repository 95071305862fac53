import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "jackpots.lead": "A part of each stake on the listed games is added to a pot, and the site pays for it: the games return as much as before.",
  "jackpots.limit": "Won by {limit} at the latest",
  "jackpots.noLimit": "Each stake can win it",
  "jackpots.ending": "The last round of this jackpot",
  "jackpots.start": "Starts at",
  "jackpots.share": "Added of each stake",
  "jackpots.games": "Games",
  "jackpots.empty": "There is no jackpot at the moment.",
  "jackpots.winners": "Last winners",
  "jackpots.noWinners": "No jackpot has been won yet.",
  "jackpots.column.jackpot": "Jackpot",
  "jackpots.column.player": "Player",
  "jackpots.column.prize": "Prize",
  "jackpots.column.time": "Time",
  "jackpots.how": "How a jackpot is won",
  "jackpots.how.draw": "Each bet with real money draws one more number, from the same server seed, client seed and nonce as the bet. Its chance is what the bet adds to the pot, divided by what is missing to the limit.",
  "jackpots.how.fair": "So the pot is equally likely to be won at each level, the level is not known in advance, and you can verify each draw after you have revealed your server seed.",
  "jackpots.how.cap": "A bet adds at most a quarter of the house edge of its game. Bets with play money or bonus money take no part.",
  "jackpots.won": "You have won the jackpot {name}: {dollars}. {amount} {currency} are in your balance.",
});
