// Answers asked for while a link is being pressed, for the page behind it: by
// the time the finger is up they are often there.

/** How long an answer is worth waiting for, in milliseconds. */
const life = 2000;

/** Answers under the names of their questions. Each is given once, and only while it is fresh. */
export class Early<Answer> {
  private readonly kept = new Map<string, { answer: Promise<Answer>; at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Asks, unless the same was asked just now. */
  ask(question: string, send: () => Promise<Answer>): void {
    for (const [name, { at }] of this.kept) if (this.now() - at > life) this.kept.delete(name);
    if (this.kept.has(question)) return;
    const answer = send();
    answer.catch(() => undefined); // Told of to whoever takes it.
    this.kept.set(question, { answer, at: this.now() });
  }

  /** Keeps an answer that came unasked, as with the document. */
  put(question: string, answer: Answer): void {
    this.kept.set(question, { answer: Promise.resolve(answer), at: this.now() });
  }

  /** The answer to a question asked early; undefined when it was not, or too long ago. */
  take(question: string): Promise<Answer> | undefined {
    const found = this.kept.get(question);
    this.kept.delete(question);
    return found && this.now() - found.at <= life ? found.answer : undefined;
  }
}
