// The state for all pages: the signed-in player, the kind of money, display settings, the licence.
// State of a single feature belongs to that feature (persisted of lib/persist.ts).

import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import { bootstrap } from "./bootstrap";
import { setCookie } from "./cookies";
import { persistentState, type PersistentState } from "./persist";
import { themes, type Licence, type Theme, type User } from "./types";

/** The part in local storage. */
export interface StoredState {
  user: User | null;
  token: string | null;
  /** Fun Play: the demo wallet. Guests have no other. */
  demo: boolean;
  theme: Theme;
  /** Results without animations. */
  quick: boolean;
}

export type Store = { readonly [K in keyof StoredState]: Signal<StoredState[K]> } & {
  readonly license: Signal<Licence>;
  /** Whether this player, who was the last one in this browser, had selected Fun Play. */
  choseDemo(userID: string): boolean;
  /** Changes several fields at once. */
  update(patch: Partial<StoredState>): void;
};

/**
 * Makes a store from the stored state and the page's first data. The site has one instance, tests
 * make their own.
 */
export function createStore({ persisted }: Pick<PersistentState, "persisted">, page = bootstrap): Store {
  const state = {
    user: persisted<User | null>("user", null),
    token: persisted<string | null>("token", null),
    demo: persisted("demo", true),
    theme: persisted<Theme>("theme", page.theme, (stored) => themes.find((theme) => theme === stored)),
    quick: persisted("quick", false),
  };
  const demoChoice = persisted<{ user: string; demo: boolean } | null>("chosen", null);
  if (page.user) state.user.value = page.user;
  effect(() => {
    const user = state.user.value;
    if (!user) state.demo.value = true;
    const demo = state.demo.value;
    if (user) demoChoice.value = { user: user._id, demo };
  });
  return {
    ...state,
    choseDemo: (userID) => demoChoice.peek()?.user === userID && demoChoice.peek()?.demo === true,
    license: signal(page.licence),
    update: (patch) =>
      batch(() => {
        for (const [key, value] of Object.entries(patch)) {
          if (value !== undefined) (state[key as keyof StoredState] as Signal<unknown>).value = value;
        }
      }),
  };
}

export const store = createStore(persistentState);

/** True while a player is signed in. */
export const signedIn = computed(() => store.user.value !== null);

/** True while the player's email address is not confirmed. */
export const unverified = computed(() => {
  const user = store.user.value;
  return user !== null && Boolean(user.email) && !user.email_verified;
});

/**
 * Applies the theme to the page and the browser's bars, and stores it in a cookie, so that the
 * server renders the next page with it.
 */
export function watchTheme(): () => void {
  return effect(() => {
    const theme = store.theme.value;
    document.documentElement.dataset.theme = theme;
    // The browser's own bars get the colour of the page.
    const background = getComputedStyle(document.documentElement).getPropertyValue("--bg-0").trim();
    if (background) document.querySelector("meta[name=theme-color]")?.setAttribute("content", background);
    setCookie("croupier_theme", theme, 365 * 24 * 3600);
  });
}
