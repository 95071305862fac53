// The preview of a text that the server renders: requested after a pause in typing. Only the newest
// response counts.

import { signal, type ReadonlySignal } from "@preact/signals";
import { resource } from "../../lib/resource";

/**
 * Renders Markdown to HTML. The server sanitises it, and the response is inserted into the page
 * unchanged.
 */
export type Render = (markdown: string) => Promise<string>;

export interface PreviewModel {
  /** Null until the first response. After a failure the last one stays. */
  html: ReadonlySignal<string | null>;
  failure: ReadonlySignal<string | null>;
  busy: ReadonlySignal<boolean>;
  /** Shows a text after a pause. The first one at once. */
  show(markdown: string): void;
  retry(): void;
  stop(): void;
}

/** The pause in typing, in milliseconds. */
export const previewDelay = 300;

export function previewModel(render: Render): PreviewModel {
  let latestMarkdown: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let run = 0;
  const rendered = resource(() => render(latestMarkdown ?? ""));
  const busy = signal(false);

  async function load(): Promise<void> {
    run += 1;
    const ownRun = run;
    busy.value = true;
    await rendered.load();
    if (ownRun === run) busy.value = false;
  }

  return {
    html: rendered.data,
    failure: rendered.failure,
    busy,
    show(markdown) {
      if (markdown === latestMarkdown) return;
      const first = latestMarkdown === null;
      latestMarkdown = markdown;
      clearTimeout(timer);
      if (first) void load();
      else timer = setTimeout(() => void load(), previewDelay);
    },
    retry: () => void load(),
    stop: () => clearTimeout(timer),
  };
}
