// Pages and overlays that load when first opened. A failed load is repeated. If the file is gone
// because the site was upgraded, the page reloads once.

import { createElement, lazy, useEffect, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from "react";
import { whenIdle } from "./idle";
import { reloadOnce } from "./reloadOnce";

export interface PageProps {
  params: Record<string, string>;
}

export interface LazyPage<Props = PageProps> {
  /** Renders `waiting` until the code is loaded. */
  component: ComponentType<Props & { waiting: ReactNode }>;
  /** Loads the code in advance. The promise never fails, because the opening reports the error. */
  preload(): Promise<void>;
}

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

const retries = 2;
const firstRetryDelay = 400;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Loads with retries. recover may replace the page, and then never resolves. */
export async function loadWithRetry<T>(
  load: () => Promise<T>,
  reload: () => boolean,
  sleep: (ms: number) => Promise<void> = delay,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (attempt >= retries) {
        if (reload()) return new Promise(() => undefined);
        throw error;
      }
      await sleep(firstRetryDelay * 2 ** attempt);
    }
  }
}

/** A component in its own chunk. */
export function lazyComponent<Props>(load: Loader<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadWithRetry(load, () => reloadOnce("chunk")));
}

/** One of several components of a chunk. */
export function lazyPart<Module, Props>(load: () => Promise<Module>, pick: (module: Module) => ComponentType<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazyComponent(() => load().then((module) => ({ default: pick(module) })));
}

/**
 * A page in its own chunk, for a route or an overlay. It does not suspend, because even a page loaded
 * in advance would suspend once.
 */
export function lazyPage<Props extends object = PageProps>(load: Loader<Props>): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null;
  const storeModule = (module: { default: ComponentType<Props> }) => (loaded = module.default);

  function Page(props: Props & { waiting: ReactNode }): ReactNode {
    const [component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (component) return undefined;
      let unmounted = false;
      loadWithRetry(load, () => reloadOnce("chunk")).then(
        (module) => {
          storeModule(module);
          if (!unmounted) setComponent(() => module.default);
        },
        (error: unknown) => !unmounted && setFailure({ error }),
      );
      return () => void (unmounted = true);
    }, [component]);
    if (failure) throw failure.error; // Passed to the boundary around the page.
    return component ? createElement<Props>(component, { ...props, waiting: undefined }) : props.waiting;
  }

  return {
    component: Page,
    preload: () => load().then((module) => void storeModule(module), () => undefined),
  };
}

/**
 * A part of the frame that is not needed at first: it loads once the page is drawn and the browser
 * is idle. Until then, and after a failure, it renders nothing. Only use it where nothing is below
 * it.
 */
export function idleComponent(load: Loader<object>): ComponentType {
  let loaded: ComponentType | null = null;
  return function IdleComponent(): ReactNode {
    const [component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (component) return undefined;
      const show = () => loadWithRetry(load, () => reloadOnce("chunk")).then((module) => setComponent(() => (loaded = module.default)), () => undefined);
      return whenIdle(() => void show());
    }, [component]);
    return component && createElement(component);
  };
}
