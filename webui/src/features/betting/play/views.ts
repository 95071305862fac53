// The view of each game in a reply, as the server's rules write it. Decimals
// and multipliers are texts; multipliers have two decimals, rounded down.
// Cards are "10d", "Qs": rank 2-10 J Q K A, suit d h s c.

export interface DiceView { roll: string; over: boolean; target: string; chance: string }
export interface LimboView { result: string; target: string }
/** path: 0 left, 1 right, one for each row. */
export interface PlinkoView { rows: number; risk: string; path: number[]; bucket: number; multiplier: string }
export interface WheelView { segments: number; risk: string; segment: number; multiplier: string }
export interface RouletteBet { type: string; number?: number; amount: string; won: boolean }
export interface RouletteView { pocket: number; bets: RouletteBet[] }
export interface BaccaratView {
  player: string[]; banker: string[]; playerPoints: number; bankerPoints: number;
  winner: "player" | "banker" | "tie";
}
/** drawn is in the order of the draw. */
export interface KenoView { risk: string; picks: number[]; drawn: number[]; hits: number[] }
export interface DiamondsView {
  gems: string[];
  hand: "five" | "four" | "full_house" | "three" | "two_pair" | "pair" | "none";
}
export interface CoinflipView {
  series: boolean;
  /** Each flip so far. */
  flips: { side: "heads" | "tails"; result: "heads" | "tails" }[];
  multiplier: string;
  /** After one more right flip; "" at the end. */
  next: string;
}
export interface MinesView {
  mines: number;
  opened: number[];
  /** The mine that was hit; null without. */
  hit: number | null;
  /** Every mine; null until the round is over. */
  field: number[] | null;
  multiplier: string;
  next: string;
}
export interface TowerView {
  difficulty: string;
  /** The tile chosen at each level so far, lowest first, the losing one included. */
  tiles: number[];
  lost: boolean;
  /** The safe tiles of every level, lowest first; null until the round is over. */
  eggs: number[][] | null;
  multiplier: string;
  next: string;
}
export interface StairsView {
  stones: number;
  /** The cell chosen in each row so far, lowest first, the losing one included. */
  cells: number[];
  lost: boolean;
  /** The stones of every row, lowest first; null until the round is over. */
  field: number[][] | null;
  multiplier: string;
  next: string;
}
export interface HiloView {
  cards: string[];
  /** One for each card after the first. */
  guesses: ("higher" | "lower" | "skip")[];
  lost: boolean;
  multiplier: string;
  /** What the next guesses mean for the last card. label is one of higher,
   *  same, lower, higher_or_same, lower_or_same; chance a percentage of two
   *  decimals; multiplier what the round would then pay. Null when over. */
  odds: { higher: HiloOdds; lower: HiloOdds } | null;
}
export interface HiloOdds { label: string; chance: string; multiplier: string }
export interface BlackjackHand {
  cards: string[];
  points: number;
  soft: boolean;
  /** A decimal text in whole units. */
  stake: string;
  doubled: boolean;
  result: "win" | "lose" | "push" | "blackjack" | "bust" | null;
}
export interface BlackjackView {
  hands: BlackjackHand[];
  /** The hand to play; -1 when none is. */
  active: number;
  /** Only the first card until the round is over. */
  dealer: { cards: string[]; points: number; soft: boolean; hidden: boolean };
  /** What can be done now: hit stand double split insurance decline. */
  actions: string[];
  insurance: "offered" | "taken" | "declined" | "won" | "lost" | null;
}
export interface VideopokerView {
  dealt: string[];
  hold: boolean[] | null;
  /** After the draw; null before. */
  hand: string[] | null;
  /** Rank of the hand shown: royal_flush straight_flush four full_house flush
   *  straight three two_pair jacks none. */
  rank: string;
}
export interface CrashView {
  round: number;
  /** In its chain of hashes. */
  number: number;
  phase: "betting" | "flight" | "over";
  /** The multiplier at which the bet cashes out by itself; null without. */
  auto: string | null;
  /** Where the house's largest profit cashes it out; null without a bound. */
  cap: string | null;
  /** The multiplier it was cashed out at. */
  cashout: string | null;
  /** The multiplier at which the round ended; null until then. */
  point: string | null;
}
