// The search for GIFs: waits until the typing rests, and loads page by page.

import { signal } from "@preact/signals-react";
import type { Gif, GifPage } from "./chat.types";

export interface GifWorld {
  fetch(query: string, page: number, signal: AbortSignal): Promise<GifPage>;
  later(fn: () => void, ms: number): () => void;
  reason(error: unknown): string;
}

/** How long the typing rests before a search, in milliseconds. */
export const restFor = 300;

export class GifSearch {
  readonly gifs = signal<Gif[]>([]);
  readonly more = signal(false);
  readonly phase = signal<"idle" | "loading" | "failed">("idle");
  readonly failure = signal("");
  private query = "";
  private page = 0;
  private cancel: (() => void) | null = null;
  private abort: AbortController | null = null;

  constructor(private readonly world: GifWorld) {}

  /** Searches once the typing rests; what an older search finds is not shown. */
  search(query: string, at: "once" | "at rest" = "at rest"): void {
    this.stop();
    this.query = query.trim();
    this.phase.value = "loading";
    if (at === "once") void this.load(0);
    else this.cancel = this.world.later(() => void this.load(0), restFor);
  }

  next(): void {
    if (this.phase.peek() !== "loading" && this.more.peek()) void this.load(this.page + 1);
  }

  /** Tries again what failed. */
  retry(): void {
    void this.load(this.page);
  }

  stop(): void {
    this.cancel?.();
    this.abort?.abort();
    this.cancel = this.abort = null;
  }

  private async load(page: number): Promise<void> {
    const mine = new AbortController();
    this.abort = mine;
    this.page = page;
    this.phase.value = "loading";
    try {
      const found = await this.world.fetch(this.query, page, mine.signal);
      if (mine.signal.aborted) return;
      const before = page === 0 ? [] : this.gifs.peek();
      const known = new Set(before.map((gif) => gif.id));
      this.gifs.value = [...before, ...found.gifs.filter((gif) => !known.has(gif.id))];
      this.more.value = found.more;
      this.phase.value = "idle";
    } catch (error) {
      if (mine.signal.aborted) return;
      this.failure.value = this.world.reason(error);
      this.phase.value = "failed";
    }
  }
}
