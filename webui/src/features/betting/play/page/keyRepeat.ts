// A held key bets repeatedly, as fast as the server responds, until it is released, a bet is
// refused, or another action is needed.

/** Min time between two bets in milliseconds. */
const minGap = 60;

export class KeyRepeat {
  /** The bet of the first press. False once there is nothing to repeat. */
  private first: Promise<boolean> = Promise.resolve(false);
  private pressCount = 0;
  private repeating = false;

  /** bet resolves with whether a bet was made. hindered returns whether another action is needed. */
  constructor(private readonly bet: () => Promise<boolean>, private readonly isBlocked: () => boolean) {}

  /** The key goes down. */
  press(): void {
    this.pressCount += 1;
    this.repeating = false;
    this.first = this.bet();
  }

  /** The key repeats. */
  repeat(): void {
    if (this.repeating) return;
    this.repeating = true;
    void this.run(this.pressCount);
  }

  /** The key is released, or the player leaves the page. */
  release(): void {
    this.pressCount += 1;
  }

  private async run(press: number): Promise<void> {
    const continues = () => press === this.pressCount && !this.isBlocked();
    let placed = await this.first;
    while (placed && continues()) {
      const gap = new Promise((resolve) => setTimeout(resolve, minGap));
      [placed] = await Promise.all([this.bet(), gap]);
    }
  }
}
