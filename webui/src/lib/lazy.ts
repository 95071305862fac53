// Pages that are loaded when first opened. A load that fails is tried again;
// when the file is gone because the site was upgraded, the page reloads once.

import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { PageProps } from "./feature";
import { reloadOnce } from "./once";

export interface LazyPage {
  component: LazyExoticComponent<ComponentType<PageProps>>;
  /** Loads the page's code ahead of its opening. */
  preload(): void;
}

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

const retries = 2;
const firstPause = 400;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Loads with retries; recover may replace the page and then never comes back. */
export async function loadWithRetry<T>(
  load: () => Promise<T>,
  recover: () => boolean,
  sleep: (ms: number) => Promise<void> = pause,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await load();
    } catch (error) {
      if (tried >= retries) {
        if (recover()) return new Promise(() => undefined);
        throw error;
      }
      await sleep(firstPause * 2 ** tried);
    }
  }
}

/** A component of its own chunk. */
export function lazyComponent<Props>(load: Loader<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadWithRetry(load, () => reloadOnce("chunk")));
}

/** A page of its own chunk, for a route. */
export function lazyPage(load: Loader<PageProps>): LazyPage {
  return {
    component: lazyComponent(load),
    preload: () => void load().catch(() => undefined), // The opening itself reports what fails.
  };
}
