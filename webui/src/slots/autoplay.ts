// Autoplay with limits: it stops after a number of rounds, at a loss, after one large win or at a
// feature. A bet that the balance cannot pay ends it as well.

export interface AutoplayLimits {
  rounds: number;
  /** The largest loss since the start, in millionths. */
  loss: number;
  /** One win, in millionths, that ends it; 0 for none. */
  singleWin: number;
  stopAtFeature: boolean;
}

export type StopReason = "rounds" | "loss" | "win" | "feature" | "balance" | "player";

export class Autoplay {
  private lost = 0;
  private left: number;
  stopped: StopReason | undefined;

  constructor(private readonly limits: AutoplayLimits) {
    this.left = limits.rounds;
  }

  get roundsLeft() {
    return this.left;
  }

  /** Whether the next bet may be made. It sets the reason if not. */
  mayBet(cost: number, balance: number): boolean {
    if (this.stopped) return false;
    if (this.left <= 0) this.stopped = "rounds";
    else if (cost > balance) this.stopped = "balance";
    else if (this.lost + cost > this.limits.loss) this.stopped = "loss";
    return !this.stopped;
  }

  /** Counts a round that ended. */
  ended(cost: number, payout: number, hadFeature: boolean): void {
    this.left--;
    this.lost += cost - payout;
    if (this.stopped) return;
    if (this.limits.stopAtFeature && hadFeature) this.stopped = "feature";
    else if (this.limits.singleWin > 0 && payout >= this.limits.singleWin) this.stopped = "win";
    else if (this.left <= 0) this.stopped = "rounds";
  }

  stop(): void {
    this.stopped ??= "player";
  }
}
