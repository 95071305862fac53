// A held key bets again and again: as fast as the server answers, until it is
// let go, a bet is refused, or something else is to be done than betting.

/** From one bet to the next at least, in milliseconds. */
const leastGap = 60;

export class Hold {
  /** The bet of the press that began it; false once there is nothing to repeat. */
  private first: Promise<boolean> = Promise.resolve(false);
  private held = 0;
  private repeating = false;

  /** A bet resolves with whether it was made; hindered tells that something else is to be done. */
  constructor(private readonly bet: () => Promise<boolean>, private readonly hindered: () => boolean) {}

  /** The key goes down. */
  press(): void {
    this.held += 1;
    this.repeating = false;
    this.first = this.bet();
  }

  /** The key is still down, as the keyboard tells. */
  repeat(): void {
    if (this.repeating) return;
    this.repeating = true;
    void this.run(this.held);
  }

  /** The key is let go, or the page is left. */
  release(): void {
    this.held += 1;
  }

  private async run(hold: number): Promise<void> {
    const goesOn = () => hold === this.held && !this.hindered();
    let made = await this.first;
    while (made && goesOn()) {
      const gap = new Promise((resolve) => setTimeout(resolve, leastGap));
      [made] = await Promise.all([this.bet(), gap]);
    }
  }
}
