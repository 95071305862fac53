// The table of Crash as the server tells it. Amounts and multipliers are
// decimal texts, times unix milliseconds by the server's clock.

export type Phase = "preparing" | "betting" | "flight" | "pause" | "closed";

export interface CrashBet {
  id: string;
  /** _id is null for guests and for players who hide their bets. */
  user: { _id: string | null; name: string; avatar: string | null };
  game: { currency: string; wager: string };
  /** multiplier and payout once cashed out. */
  additional: { usd: string; demo: boolean; multiplier: string | null; payout: string | null };
}

/** A round that is over. */
export interface PastRound {
  round: number;
  /** In its chain of hashes. */
  number: number;
  point: string;
  hash: string;
  /** That of its chain. */
  salt: string;
}

/** The chain of hashes that all points come from. */
export interface Chain {
  id: number;
  rounds: number;
  /** Its end, published before the first round. */
  published: string;
  salt: string;
}

/** The snapshot of the channel, and the table of GameData. */
export interface CrashState {
  phase: Phase;
  /** For how long a round takes bets, milliseconds. */
  betting: number;
  /** Percent of the chain that is made, while preparing. */
  progress: number;
  /** Rounds count upwards. */
  round: number;
  number: number;
  /** These four are 0 before their time. */
  startsAt: number;
  startedAt: number;
  endedAt: number;
  nextAt: number;
  point: string | null;
  hash: string | null;
  /** The largest 100: real money first. */
  bets: CrashBet[];
  players: number;
  /** Real money, dollars. */
  staked: string;
  /** Newest first. */
  history: PastRound[];
  /** published and salt are empty until the chain is made. */
  chain: Chain;
  serverTime: number;
}

export interface Cashout { id: string; multiplier: string; payout: string; auto: boolean }

/** What each event of the channel carries. */
export interface CrashEvents {
  "crash.betting": { round: number; number: number; startsAt: number };
  "crash.bets": { round: number; bets: CrashBet[]; players: number; staked: string };
  "crash.left": { round: number; ids: string[]; players: number; staked: string };
  "crash.flight": { round: number; startedAt: number };
  "crash.cashouts": { round: number; cashouts: Cashout[] };
  /** Has no version and corrects only. */
  "crash.tick": { round: number; elapsed: number; multiplier: string };
  "crash.bust": { round: number; number: number; point: string; hash: string; salt: string; endedAt: number; nextAt: number };
  "crash.void": { round: number };
}

export type CrashEvent = { [Name in keyof CrashEvents]: { name: Name; data: CrashEvents[Name] } }[keyof CrashEvents];

/** The page that draws a round again. */
export const verifyLink = (hash: string, salt: string, number: number): string => `/fairness?verify=crash-${hash}-${salt}-${number}`;
