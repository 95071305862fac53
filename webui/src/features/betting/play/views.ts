// The view of each game in a response, in the format of the server's rules. Decimals and
// multipliers are texts, and multipliers have two decimals, rounded down. Cards are "10d", "Qs":
// rank 2-10 J Q K A, suit d h s c.

export type {
  BaccaratView, BlackjackView, CoinflipView, CrashView, DiamondsView, DiceView, HandView as BlackjackHand, HiloView, KenoView,
  LimboView, MinesView, Odds as HiloOdds, PlinkoView, RouletteView, BetView as RouletteBet, StairsView, TowerView, VideopokerView,
  WheelView,
} from "../../../lib/api.gen";
