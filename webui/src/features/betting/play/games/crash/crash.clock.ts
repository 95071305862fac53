// The time of the table: the server's clock, corrected by what the ticks of a
// flight tell.

/** From here on a tick is believed at once; smaller differences come from the way it took. */
const jump = 1000;
const gently = 0.2;
/** Without a word from the server the flight is not drawn on for longer than this. */
export const silence = 2500;

export class Clock {
  private lag = 0;
  private heard = 0;

  constructor(private readonly server: () => number) {}

  /** Unix milliseconds of the server. */
  now(): number {
    return this.server();
  }

  /** The server spoke. */
  hear(): void {
    this.heard = this.server();
  }

  /** A new flight: what delayed the last one's ticks says nothing of it. */
  begin(): void {
    this.lag = 0;
    this.hear();
  }

  /** The server's own count of a flight. */
  tick(startedAt: number, elapsed: number): void {
    this.hear();
    const off = elapsed - (this.server() - startedAt) - this.lag;
    this.lag += Math.abs(off) > jump ? off : off * gently;
  }

  /** The flight goes on, but nothing is heard of it. */
  silent(): boolean {
    return this.server() - this.heard > silence;
  }

  /** Milliseconds since the start of a flight. */
  elapsed(startedAt: number): number {
    return Math.max(0, Math.min(this.server(), this.heard + silence) - startedAt + this.lag);
  }
}
