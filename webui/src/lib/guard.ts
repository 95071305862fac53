// The access decision for a path, without side effects.

import type { Route } from "./feature";
import { matchPath } from "./match";

/** The inputs of the decision. */
export interface Visitor {
  signedIn: boolean;
  excluded: boolean;
  licensed: boolean;
  demo: boolean;
  /** The site has a sportsbook. */
  sports: boolean;
  can(permission: string): boolean;
  enabled(feature: string): boolean;
}

export type RouteResult =
  | { kind: "page"; route: Route; params: Record<string, string> }
  | { kind: "login"; route: Route; params: Record<string, string> }
  | { kind: "redirect"; to: string }
  | { kind: "missing" };

export const licenceNotice = "/error/1";
export const exclusionNotice = "/error/se";

/** Decides for a path and its query (with or without the question mark). */
export function resolveRoute(routes: Route[], path: string, query: string, visitor: Visitor): RouteResult {
  const found = find(routes, path, visitor);
  if (!visitor.licensed && !found?.route.allowUnlicensed) return { kind: "redirect", to: licenceNotice };
  if (!found) return { kind: "missing" };
  const { route, params } = found;
  if (visitor.excluded && !route.allowExcluded) return { kind: "redirect", to: exclusionNotice };
  const redirectTo = route.redirect?.(params, new URLSearchParams(query));
  if (redirectTo) return { kind: "redirect", to: redirectTo };
  if (route.requiresLogin && !visitor.signedIn) return { kind: "login", route, params };
  if (route.permission && !visitor.can(route.permission)) return { kind: "redirect", to: "/" };
  return { kind: "page", route, params };
}

function find(routes: Route[], path: string, visitor: Visitor) {
  for (const route of routes) {
    if (route.feature && !visitor.enabled(route.feature)) continue;
    if ((route.demoOnly && !visitor.demo) || (route.sportsOnly && !visitor.sports)) continue;
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return null;
}
