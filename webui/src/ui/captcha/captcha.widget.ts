// The widgets of outside captcha providers. A provider's script is loaded when
// its first check is drawn, never before, and only when it is configured.

import { bootstrap } from "../../lib/bootstrap";

interface WidgetApi {
  render(
    place: HTMLElement,
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

/** Milliseconds for a provider's script to come and make itself known. */
const loadLimit = 20_000;

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
    const timer = setTimeout(fail, loadLimit);
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
 * Draws the provider's widget into a place. Tells `done` the payload, or
 * `failed` when there will be none. Returns what takes the widget away.
 */
export function drawWidget(provider: WidgetProvider, place: HTMLElement, done: (payload: string) => void, failed: () => void): () => void {
  let gone = false;
  let remove = () => undefined as void;
  load(provider)
    .then((api) => {
      if (gone) return;
      const id = api.render(place, {
        sitekey: bootstrap.captcha.siteKey,
        theme: "dark",
        callback: done,
        "error-callback": failed,
        "expired-callback": failed,
      });
      remove = () => api.remove(id);
    })
    .catch(() => {
      if (!gone) failed();
    });
  return () => {
    gone = true;
    remove();
  };
}
