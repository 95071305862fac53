// Pages and overlays that are loaded when first opened. A load that fails is tried again;
// when the file is gone because the site was upgraded, the page reloads once.

import { createElement, lazy, useEffect, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from "react";
import { whenIdle } from "./idle";
import { reloadOnce } from "./once";

export interface PageProps {
  params: Record<string, string>;
}

export interface LazyPage<Props = PageProps> {
  /** Draws `waiting` until the code is there. */
  component: ComponentType<Props & { waiting: ReactNode }>;
  /** Loads the code ahead of its opening; the promise never fails, the opening reports that. */
  preload(): Promise<void>;
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

/**
 * A page of its own chunk, for a route, or an overlay. It does not suspend:
 * React would keep what waits on the screen for 300 ms, however soon the code is
 * there, and even a page loaded ahead would wait once.
 */
export function lazyPage<Props extends object = PageProps>(load: Loader<Props>): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null;
  const keep = (module: { default: ComponentType<Props> }) => (loaded = module.default);

  function Page({ waiting, ...props }: Props & { waiting: ReactNode }): ReactNode {
    const [drawn, setDrawn] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (drawn) return undefined;
      let left = false;
      loadWithRetry(load, () => reloadOnce("chunk")).then(
        (module) => {
          keep(module);
          if (!left) setDrawn(() => module.default);
        },
        (error: unknown) => !left && setFailure({ error }),
      );
      return () => void (left = true);
    }, [drawn]);
    if (failure) throw failure.error; // To the boundary around the page.
    return drawn ? createElement(drawn, props as unknown as Props) : waiting;
  }

  return {
    component: Page,
    preload: () => load().then((module) => void keep(module), () => undefined),
  };
}

/**
 * A part of the frame that nobody looks for at first: it is loaded once the page
 * is drawn and the browser idle. Until then, and if that fails, nothing stands in
 * its place: it may only be what nothing stands below.
 */
export function lateComponent(load: Loader<object>): ComponentType {
  let loaded: ComponentType | null = null;
  return function Late(): ReactNode {
    const [drawn, setDrawn] = useState(() => loaded);
    useEffect(() => {
      if (drawn) return undefined;
      const show = () => loadWithRetry(load, () => reloadOnce("chunk")).then((module) => setDrawn(() => (loaded = module.default)), () => undefined);
      return whenIdle(() => void show());
    }, [drawn]);
    return drawn && createElement(drawn);
  };
}
