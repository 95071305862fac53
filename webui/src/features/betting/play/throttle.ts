// Throttles work that is requested often: it runs after the requesting code has finished, and then
// not before an interval after the last run, once for all requests in between. The interval can
// change.

export class Throttle {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private requested = false;

  constructor(private readonly interval: () => number, private readonly work: () => void) {}

  /** Requests a run. */
  request(): void {
    if (this.requested) return;
    this.requested = true;
    if (this.timer === null) queueMicrotask(() => this.flush());
  }

  /** Runs requested work now. */
  flush(): void {
    if (!this.requested) return;
    this.requested = false;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.flush();
    }, this.interval());
    this.work();
  }

  /** Runs requested work for the last time. */
  dispose(): void {
    this.flush();
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
