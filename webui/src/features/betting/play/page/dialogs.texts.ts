import { dictionary } from "../../../../lib/i18n";

export const text = dictionary({
  "play.keys": "Keys",
  "play.keySpace": "Bet, cash out, or skip the animation",
  "play.keyGame": "Keys of this game",
  "play.space": "Space",
  "play.seedTitle": "Client seed",
  "play.seedLead": "Every result is drawn from the server seed, your client seed and a nonce that counts your bets. The server seed is fixed before you bet: its hash is below. Changing your client seed reveals the old server seed, so that you can verify every bet made with it.",
  "play.seedActive": "Your client seed",
  "play.seedHash": "Hash of the server seed in use",
  "play.seedNext": "Hash of the next server seed",
  "play.seedNonce": "Nonce of the next bet",
  "play.seedNew": "New client seed",
  "play.seedRandom": "Random",
  "play.seedChange": "Change",
  "play.seedEmpty": "Enter 1 to 64 characters.",
  "play.seedRevealed": "Revealed: the seeds of your bets until now",
  "play.seedServer": "Server seed",
  "play.seedOld": "Client seed",
  "play.seedBets": "{n} {n|bet was|bets were} made with them.",
  "play.seedCheck": "Verify your bets",
  "play.seedChanged": "Your new client seed is in use.",
});
