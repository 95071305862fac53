// The state that every page reads: who is signed in, what they play with, how the
// site looks to them, what its licence allows. What belongs to one feature is
// kept by that feature (persisted of lib/persist.ts).

import { batch, computed, effect, signal, type Signal } from "@preact/signals-react";
import { bootstrap } from "./bootstrap";
import { setCookie } from "./cookies";
import { keeper, type Keeper } from "./persist";
import { themes, type Licence, type Theme, type User } from "./types";

/** Kept in local storage. */
export interface Kept {
  user: User | null;
  token: string | null;
  /** Fun Play: the demo wallet. Guests have nothing else. */
  demo: boolean;
  theme: Theme;
  /** Results without their animations. */
  quick: boolean;
}

export type Store = { readonly [K in keyof Kept]: Signal<Kept[K]> } & {
  readonly license: Signal<Licence>;
  /** Whether this player, who was the last one here, had chosen Fun Play. */
  demoOf(userID: string): boolean;
  /** Changes several at once. */
  update(patch: Partial<Kept>): void;
};

/** Makes a store of what is kept and the page's first data; the site has one, tests make their own. */
export function createStore({ persisted }: Pick<Keeper, "persisted">, page = bootstrap): Store {
  const kept = {
    user: persisted<User | null>("user", null),
    token: persisted<string | null>("token", null),
    demo: persisted("demo", true),
    theme: persisted<Theme>("theme", page.theme, (stored) => themes.find((theme) => theme === stored)),
    quick: persisted("quick", false),
  };
  const chosen = persisted<{ user: string; demo: boolean } | null>("chosen", null);
  if (page.user) kept.user.value = page.user;
  effect(() => {
    const user = kept.user.value;
    if (!user) kept.demo.value = true;
    const demo = kept.demo.value;
    if (user) chosen.value = { user: user._id, demo };
  });
  return {
    ...kept,
    demoOf: (userID) => chosen.peek()?.user === userID && chosen.peek()?.demo === true,
    license: signal(page.licence),
    update: (patch) =>
      batch(() => {
        for (const [key, value] of Object.entries(patch)) {
          if (value !== undefined) (kept[key as keyof Kept] as Signal<unknown>).value = value;
        }
      }),
  };
}

export const store = createStore(keeper);

/** True while somebody is signed in. */
export const signedIn = computed(() => store.user.value !== null);

/** True while the player's e-mail address waits for its confirmation. */
export const unverified = computed(() => {
  const user = store.user.value;
  return user !== null && Boolean(user.email) && !user.email_verified;
});

/** Shows the theme on the page and around it, and tells the server by cookie so that the next page is born in it. */
export function watchTheme(): () => void {
  return effect(() => {
    const theme = store.theme.value;
    document.documentElement.dataset.theme = theme;
    // The browser's own bars take the colour of the page.
    const ground = getComputedStyle(document.documentElement).getPropertyValue("--bg-0").trim();
    if (ground) document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
    setCookie("croupier_theme", theme, 365 * 24 * 3600);
  });
}
