// The clock of the table: the server's time, corrected by the ticks of a flight.

/** A difference from this size on is applied at once. Smaller ones come from network delay. */
const jumpThreshold = 1000;
const smoothing = 0.2;
/** Without a message from the server the flight is drawn for at most this long. */
export const maxSilence = 2500;

export class Clock {
  private lag = 0;
  private lastMessageAt = 0;

  constructor(private readonly serverNow: () => number) {}

  /** Unix milliseconds of the server. */
  now(): number {
    return this.serverNow();
  }

  /** A message of the server arrived. */
  messageReceived(): void {
    this.lastMessageAt = this.serverNow();
  }

  /** A new flight. The delays of the last flight's ticks do not apply to it. */
  startFlight(): void {
    this.lag = 0;
    this.messageReceived();
  }

  /** The server's own elapsed time of a flight. */
  tick(startedAt: number, elapsed: number): void {
    this.messageReceived();
    const difference = elapsed - (this.serverNow() - startedAt) - this.lag;
    this.lag += Math.abs(difference) > jumpThreshold ? difference : difference * smoothing;
  }

  /** The flight is running, but no messages arrive. */
  isSilent(): boolean {
    return this.serverNow() - this.lastMessageAt > maxSilence;
  }

  /** Milliseconds since the start of a flight. */
  elapsed(startedAt: number): number {
    return Math.max(0, Math.min(this.serverNow(), this.lastMessageAt + maxSilence) - startedAt + this.lag);
  }
}
