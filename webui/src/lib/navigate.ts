// Going from page to page under the rules of the routes.

import { effect } from "@preact/signals-react";
import { navigate as browserNavigate, useBrowserLocation } from "wouter/use-browser-location";
import { bootstrap } from "./bootstrap";
import { bus } from "./bus";
import { routesOf } from "./feature";
import { decide, type Verdict, type Visitor } from "./guard";
import { openOverlay, overlayStack } from "./overlays";
import { can, enabled } from "./permissions";
import { store } from "./store";

interface Options {
  replace?: boolean;
  state?: unknown;
}

/** Marks the history entry that an open overlay stands on, so that Back closes it. */
export const overlayMark = "overlay";

/** What the present visitor gets at a path. Reads signals. */
export function verdictOf(path: string, query: string): Verdict {
  return decide(routesOf(), path, query, visitor());
}

function visitor(): Visitor {
  return {
    signedIn: store.user.value !== null,
    excluded: store.user.value?.self_excluded === true,
    licensed: store.license.value.valid,
    showcase: bootstrap.demo,
    sports: bootstrap.sports,
    can,
    enabled,
  };
}

/**
 * Goes to a path of the site. A guest who asks for a page of players gets the
 * login dialog instead, and stays.
 */
export function navigate(to: string | URL, options: Options = {}): void {
  const url = new URL(to, location.href);
  const verdict = verdictOf(url.pathname, url.search);
  if (verdict.kind === "login") {
    askForLogin(url.pathname + url.search);
    return;
  }
  const path = verdict.kind === "redirect" ? verdict.to : url.pathname + url.search + url.hash;
  const standsOnOverlay = (history.state as { mark?: string } | null)?.mark === overlayMark;
  browserNavigate(path, { ...options, replace: options.replace || standsOnOverlay });
  bus.emit("navigate", { to: path });
}

// Where a guest wanted to go when the login dialog came instead.
let wanted: string | null = null;

/** Opens the login dialog; after signing in one gets to the path after all. */
export function askForLogin(path: string): void {
  openOverlay("auth", { mode: "login" });
  wanted = path;
}

/** Takes the player on to where they wanted to go; forgets it when the dialog is left. */
export function followWanted(): void {
  bus.on("login-success", () => {
    const path = wanted;
    wanted = null;
    if (path) navigate(path);
  });
  effect(() => {
    const dialogOpen = overlayStack.value.length > 0;
    if (!dialogOpen && !store.user.peek()) wanted = null;
  });
}

/** Loads the code of the page at a path, ahead of going there; the promise is kept once it is there. */
export function preloadPath(path: string): Promise<void> {
  const url = new URL(path, location.href);
  const verdict = verdictOf(url.pathname, url.search);
  if (verdict.kind !== "page") return Promise.resolve();
  verdict.route.ahead?.(verdict.params);
  return verdict.route.page.preload();
}

/** Asks for the data of the page at a path, while a link to it is being pressed. */
export function pressPath(path: string): void {
  const url = new URL(path, location.href);
  const verdict = verdictOf(url.pathname, url.search);
  if (verdict.kind === "page") verdict.route.press?.(verdict.params, url.pathname);
}

/** wouter's location hook with the rules of the routes. */
export function useGuardedLocation(): [string, (to: string, options?: Options) => void] {
  const [path] = useBrowserLocation();
  return [path, navigate];
}

/** The opening of the login dialog that a guest's action leads to; true when somebody is signed in. */
export function requireLogin(mode: "login" | "register" = "login"): boolean {
  if (store.user.peek()) return true;
  openOverlay("auth", { mode });
  return false;
}
