// Waits that a player can end.

export class Skipper {
  private readonly open = new Set<() => void>();
  private skipping = false;

  /** Waits for some milliseconds, or until the player skips. */
  wait = (milliseconds: number): Promise<void> => {
    if (this.skipping || milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.open.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.open.add(end);
    });
  };

  /** Ends all waits until the next reset: those of one spin. */
  skip(): void {
    this.skipping = true;
    for (const end of [...this.open]) end();
  }

  /** Lets waits take their time again. */
  reset = (): void => {
    this.skipping = false;
  };
}
