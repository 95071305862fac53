// The search for GIFs. It waits for a pause in typing and loads page by page.

import { signal } from "@preact/signals";
import type { Gif, GifPage } from "./chat.calls";

export interface GifEnvironment {
  fetch(query: string, page: number, signal: AbortSignal): Promise<GifPage>;
  schedule(fn: () => void, ms: number): () => void;
  reason(error: unknown): string;
}

/** The pause in typing before a search, in milliseconds. */
export const typingDelay = 300;

export class GifSearch {
  readonly gifs = signal<Gif[]>([]);
  readonly more = signal(false);
  readonly phase = signal<"idle" | "loading" | "failed">("idle");
  readonly failure = signal("");
  private query = "";
  private page = 0;
  private cancel: (() => void) | null = null;
  private abort: AbortController | null = null;

  constructor(private readonly environment: GifEnvironment) {}

  /** Searches after a pause in typing. Results of an older search are ignored. */
  search(query: string, timing: "once" | "at rest" = "at rest"): void {
    this.stop();
    this.query = query.trim();
    this.phase.value = "loading";
    if (timing === "once") void this.load(0);
    else this.cancel = this.environment.schedule(() => void this.load(0), typingDelay);
  }

  next(): void {
    if (this.phase.peek() !== "loading" && this.more.peek()) void this.load(this.page + 1);
  }

  /** Repeats a failed search. */
  retry(): void {
    void this.load(this.page);
  }

  stop(): void {
    this.cancel?.();
    this.abort?.abort();
    this.cancel = this.abort = null;
  }

  private async load(page: number): Promise<void> {
    const controller = new AbortController();
    this.abort = controller;
    this.page = page;
    this.phase.value = "loading";
    try {
      const found = await this.environment.fetch(this.query, page, controller.signal);
      if (controller.signal.aborted) return;
      const before = page === 0 ? [] : this.gifs.peek();
      const known = new Set(before.map((gif) => gif.id));
      this.gifs.value = [...before, ...found.gifs.filter((gif) => !known.has(gif.id))];
      this.more.value = found.more;
      this.phase.value = "idle";
    } catch (error) {
      if (controller.signal.aborted) return;
      this.failure.value = this.environment.reason(error);
      this.phase.value = "failed";
    }
  }
}
