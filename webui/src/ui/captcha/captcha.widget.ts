// The widgets of external captcha providers. A provider's script loads when its first check is
// shown, and only if it is configured.

import { bootstrap } from "../../lib/bootstrap";

interface WidgetApi {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: "dark";
      callback: (payload: string) => void;
      "error-callback": () => void;
      "expired-callback": () => void;
    },
  ): string;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: WidgetApi;
    hcaptcha?: WidgetApi;
  }
}

const providers = {
  turnstile: { script: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit", api: () => window.turnstile },
  hcaptcha: { script: "https://js.hcaptcha.com/1/api.js?render=explicit", api: () => window.hcaptcha },
};

export type WidgetProvider = keyof typeof providers;

export function isWidgetProvider(provider: string): provider is WidgetProvider {
  return provider in providers;
}

/** Timeout of a provider's script in milliseconds. */
const loadTimeout = 20_000;

const loads = new Map<WidgetProvider, Promise<WidgetApi>>();

function load(provider: WidgetProvider): Promise<WidgetApi> {
  const known = loads.get(provider);
  if (known) return known;
  const loading = inject(provider);
  loads.set(provider, loading);
  loading.catch(() => loads.delete(provider)); // The next check tries again.
  return loading;
}

function inject(provider: WidgetProvider): Promise<WidgetApi> {
  const { script, api } = providers[provider];
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      element.remove();
      reject(new Error(`${provider} did not load`));
    };
    const timer = setTimeout(fail, loadTimeout);
    element.src = script;
    element.async = true;
    element.onerror = fail;
    element.onload = () => {
      const ready = api();
      if (!ready) return fail();
      clearTimeout(timer);
      resolve(ready);
    };
    document.head.append(element);
  });
}

/**
 * Renders the provider's widget into an element. Calls `done` with the payload, or `failed`.
 * Returns a function that removes the widget.
 */
export function renderWidget(provider: WidgetProvider, container: HTMLElement, done: (payload: string) => void, failed: () => void): () => void {
  let removed = false;
  let remove = () => undefined as void;
  load(provider)
    .then((api) => {
      if (removed) return;
      const id = api.render(container, {
        sitekey: bootstrap.captcha.siteKey,
        theme: "dark",
        callback: done,
        "error-callback": failed,
        "expired-callback": failed,
      });
      remove = () => api.remove(id);
    })
    .catch(() => {
      if (!removed) failed();
    });
  return () => {
    removed = true;
    remove();
  };
}
