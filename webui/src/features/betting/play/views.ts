// The view of each game in a response, in the format of the server's rules. Decimals and
// multipliers are texts, and multipliers have two decimals, rounded down. Cards are "10d", "Qs":
// rank 2-10 J Q K A, suit d h s c.

export type {
  BaccaratView, BlackjackView, CoinflipView, CrashView, DiamondsView, DiceView, HandView as BlackjackHand, HiloView, KenoView,
  LimboView, MinesView, Odds as HiloOdds, PlinkoView, RouletteView, BetView as RouletteBet, StairsView, TowerView, VideopokerView,
  WheelView,
} from "../../../lib/api.gen";

/** The result of a bet on an installed game. Numbers of 64 bits are text. */
export interface InstalledView {
  version: string;
  /** The SHA-256 that identifies the package. */
  digest: string;
  mode: string;
  /** The sum of all weights, and the drawn point below it. */
  total_weight: string;
  point: string;
  /** The number of the outcome in the package. */
  outcome: string;
  /** The payout of a bet of 100. */
  payout: number;
}
