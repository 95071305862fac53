// Navigation between pages under the rules of the routes.

import { effect } from "@preact/signals";
import { navigate as browserNavigate, useBrowserLocation } from "wouter/use-browser-location";
import { bootstrap } from "./bootstrap";
import { bus } from "./bus";
import { allRoutes } from "./feature";
import { resolveRoute, type RouteResult, type Visitor } from "./guard";
import { openOverlay, overlayStack } from "./overlays";
import { can, enabled } from "./permissions";
import { store } from "./store";

interface Options {
  replace?: boolean;
  state?: unknown;
}

/** Marks the history entry of an open overlay, so that Back closes it. */
export const overlayHistoryMark = "overlay";

/** Whether the current history entry is that of an open overlay. */
export const isOverlayEntry = (): boolean => history.state?.mark === overlayHistoryMark;

/** The access decision for the current visitor at a path. Reads signals. */
export function resolvePath(path: string, query: string): RouteResult {
  return resolveRoute(allRoutes(), path, query, visitor());
}

function visitor(): Visitor {
  return {
    signedIn: store.user.value !== null,
    excluded: store.user.value?.self_excluded === true,
    licensed: store.license.value.valid,
    demo: bootstrap.demo,
    sports: bootstrap.sports,
    can,
    enabled,
  };
}

/** Navigates to a path of the site. A guest who opens a page for players gets the login dialog instead. */
export function navigate(to: string | URL, options: Options = {}): void {
  const url = new URL(to, location.href);
  const resolved = resolvePath(url.pathname, url.search);
  if (resolved.kind === "login") {
    openLogin(url.pathname + url.search);
    return;
  }
  const path = resolved.kind === "redirect" ? resolved.to : url.pathname + url.search + url.hash;
  browserNavigate(path, { ...options, replace: options.replace || isOverlayEntry() });
  bus.emit("navigate", { to: path });
}

// The path that a guest requested when the login dialog opened.
let pathAfterLogin: string | null = null;

/** Opens the login dialog. After signing in the player continues to the path. */
export function openLogin(path: string): void {
  openOverlay("auth", { mode: "login" });
  pathAfterLogin = path;
}

/** Continues to the requested path after a sign-in, and forgets it when the dialog is closed. */
export function watchLoginRedirect(): void {
  bus.on("login-success", () => {
    const path = pathAfterLogin;
    pathAfterLogin = null;
    if (path) navigate(path);
  });
  effect(() => {
    const dialogOpen = overlayStack.value.length > 0;
    if (!dialogOpen && !store.user.peek()) pathAfterLogin = null;
  });
}

/** Loads the code of the page at a path in advance. The promise is cached once it is loaded. */
export function preloadPath(path: string): Promise<void> {
  const url = new URL(path, location.href);
  const resolved = resolvePath(url.pathname, url.search);
  if (resolved.kind !== "page") return Promise.resolve();
  resolved.route.prefetch?.(resolved.params);
  return resolved.route.page.preload();
}

/** Requests the data of the page at a path, while a link to it is being pressed. */
export function pressPath(path: string): void {
  const url = new URL(path, location.href);
  const resolved = resolvePath(url.pathname, url.search);
  if (resolved.kind === "page") resolved.route.onPress?.(resolved.params, url.pathname);
}

/** wouter's location hook with the rules of the routes. */
export function useGuardedLocation(): [string, (to: string, options?: Options) => void] {
  const [path] = useBrowserLocation();
  return [path, navigate];
}

/** Opens the login dialog for an action of a guest. Returns true if a player is signed in. */
export function requireLogin(mode: "login" | "register" = "login"): boolean {
  if (store.user.peek()) return true;
  openOverlay("auth", { mode });
  return false;
}
