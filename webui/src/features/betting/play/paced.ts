// Work that is asked for often and done seldom: as soon as the asking code is
// through, and then no sooner than a time after the last, together for all that
// asked meanwhile. The time may change with what goes on.

export class Paced {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private asked = false;

  constructor(private readonly gap: () => number, private readonly work: () => void) {}

  /** Has the work done soon. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    if (this.timer === null) queueMicrotask(() => this.flush());
  }

  /** Does what was asked for and waits no longer. */
  flush(): void {
    if (!this.asked) return;
    this.asked = false;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.flush();
    }, this.gap());
    this.work();
  }

  /** Does what was asked for, for the last time. */
  end(): void {
    this.flush();
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
