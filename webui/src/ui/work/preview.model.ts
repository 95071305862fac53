// The preview of a text that the server renders: asked for when the typing pauses,
// and only the newest answer counts.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import { resource } from "../../lib/resource";

/** Makes HTML of Markdown. The server does, and cleans it: what it answers is put into the page as it is. */
export type Render = (markdown: string) => Promise<string>;

export interface PreviewModel {
  /** Null until the first answer; a failed one keeps the last. */
  html: ReadonlySignal<string | null>;
  failure: ReadonlySignal<string | null>;
  busy: ReadonlySignal<boolean>;
  /** Shows a text once nothing newer comes for a moment; the first at once. */
  show(markdown: string): void;
  retry(): void;
  stop(): void;
}

/** How long the typing must have paused, in milliseconds. */
export const previewPause = 300;

export function previewModel(render: Render): PreviewModel {
  let wanted: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let run = 0;
  const rendered = resource(() => render(wanted ?? ""));
  const busy = signal(false);

  async function load(): Promise<void> {
    run += 1;
    const mine = run;
    busy.value = true;
    await rendered.load();
    if (mine === run) busy.value = false;
  }

  return {
    html: rendered.data,
    failure: rendered.failure,
    busy,
    show(markdown) {
      if (markdown === wanted) return;
      const first = wanted === null;
      wanted = markdown;
      clearTimeout(timer);
      if (first) void load();
      else timer = setTimeout(() => void load(), previewPause);
    },
    retry: () => void load(),
    stop: () => clearTimeout(timer),
  };
}
