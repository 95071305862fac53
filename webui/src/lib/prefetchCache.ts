// Responses that are requested while a link is being pressed, for the page behind it. They have
// often arrived when the press ends.

/** How long a response can be used, in milliseconds. */
const maxAge = 2000;

/** Responses by request. Each is used once, and only while it is fresh. */
export class PrefetchCache<Answer> {
  private readonly entries = new Map<string, { answer: Promise<Answer>; at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Sends the request, unless the same one was sent recently. */
  prefetch(key: string, send: () => Promise<Answer>): void {
    for (const [otherKey, { at }] of this.entries) if (this.now() - at > maxAge) this.entries.delete(otherKey);
    if (this.entries.has(key)) return;
    const answer = send();
    answer.catch(() => undefined); // The user of the response handles the error.
    this.entries.set(key, { answer, at: this.now() });
  }

  /** Stores a response that was not requested, such as one in the document. */
  set(key: string, answer: Answer): void {
    this.entries.set(key, { answer: Promise.resolve(answer), at: this.now() });
  }

  /** The response to an early request. Undefined if there was none, or it is too old. */
  take(key: string): Promise<Answer> | undefined {
    const found = this.entries.get(key);
    this.entries.delete(key);
    return found && this.now() - found.at <= maxAge ? found.answer : undefined;
  }
}
