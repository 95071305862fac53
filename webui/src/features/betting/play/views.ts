// The view of each game in a reply, as the server's rules write it. Decimals
// and multipliers are texts; multipliers have two decimals, rounded down.
// Cards are "10d", "Qs": rank 2-10 J Q K A, suit d h s c.

export type {
  BaccaratView, BlackjackView, CoinflipView, CrashView, DiamondsView, DiceView, HandView as BlackjackHand, HiloView, KenoView,
  LimboView, MinesView, Odds as HiloOdds, PlinkoView, RouletteView, Seen as RouletteBet, StairsView, TowerView, VideopokerView,
  WheelView,
} from "../../../lib/api.gen";
