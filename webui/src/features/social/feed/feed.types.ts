// What the server sends about wagers of the feed. Amounts are decimal texts in
// whole units, times unix milliseconds.

export interface LiveUser {
  /** Null for a hidden player. */
  _id: string | null;
  name: string;
  avatar: string | null;
  private_bets: boolean;
  /** An invented player of a demonstration. */
  demo?: boolean;
}

export interface LiveGame {
  user: LiveUser;
  metadata: { id: string; name: string; image: string };
  game: {
    id: string;
    currency: string;
    wager: string;
    splitTotal: string;
    payout: string;
    multiplier: string;
    status: "win" | "partial" | "lose";
    profit: string;
    type: "single" | "extended" | "multiplayer";
    user: string | null;
    /** Dollars with two decimals. */
    profit_usd_converted: number;
    demo: boolean;
  };
  /** For how many milliseconds the result is still being watched. */
  delay: number;
  at: number;
}

/** The event's name on channels. */
export const liveEvent = "liveGame";

/** The lists of the call. */
export type ListName = "all" | "mine" | "high_rollers" | "lucky_wins" | "all_wins";
