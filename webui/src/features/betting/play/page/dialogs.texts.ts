import { dictionary } from "../../../../lib/i18n";

export const text = dictionary({
  "play.keys": "Keys",
  "play.keySpace": "Bet, take, or skip what is shown",
  "play.keyGame": "Keys of this game",
  "play.space": "Space",
  "play.seedTitle": "Client seed",
  "play.seedLead": "Every result is drawn from the server's seed, your seed and a number that counts your bets. The server's seed is fixed before you bet: its hash is below. A new client seed of yours reveals the old server seed, so that you can check every bet made with it.",
  "play.seedActive": "Your client seed",
  "play.seedHash": "Hash of the server seed in use",
  "play.seedNext": "Hash of the next server seed",
  "play.seedNonce": "Number of the next bet",
  "play.seedNew": "New client seed",
  "play.seedRandom": "Random",
  "play.seedChange": "Change",
  "play.seedEmpty": "Enter 1 to 64 characters.",
  "play.seedRevealed": "Revealed: the seeds of your bets until now",
  "play.seedServer": "Server seed",
  "play.seedOld": "Client seed",
  "play.seedBets": "{n} {n|bet was|bets were} made with them.",
  "play.seedCheck": "Check your bets",
  "play.seedChanged": "Your new client seed is in use.",
});
