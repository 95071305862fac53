// What a visitor gets who asks for a path: the decision alone.

import type { Route } from "./feature";
import { matchPath } from "./match";

/** What the decision depends on. */
export interface Visitor {
  signedIn: boolean;
  excluded: boolean;
  licensed: boolean;
  showcase: boolean;
  /** The site has a sportsbook. */
  sports: boolean;
  can(permission: string): boolean;
  enabled(feature: string): boolean;
}

export type Verdict =
  | { kind: "page"; route: Route; params: Record<string, string> }
  | { kind: "login"; route: Route; params: Record<string, string> }
  | { kind: "redirect"; to: string }
  | { kind: "missing" };

export const licenceNotice = "/error/1";
export const exclusionNotice = "/error/se";

/** Decides for a path and its query (with or without the question mark). */
export function decide(routes: Route[], path: string, query: string, visitor: Visitor): Verdict {
  const found = find(routes, path, visitor);
  if (!visitor.licensed && !found?.route.whileUnlicensed) return { kind: "redirect", to: licenceNotice };
  if (!found) return { kind: "missing" };
  const { route, params } = found;
  if (visitor.excluded && !route.whileExcluded) return { kind: "redirect", to: exclusionNotice };
  const elsewhere = route.redirect?.(params, new URLSearchParams(query));
  if (elsewhere) return { kind: "redirect", to: elsewhere };
  if (route.requiresLogin && !visitor.signedIn) return { kind: "login", route, params };
  if (route.permission && !visitor.can(route.permission)) return { kind: "redirect", to: "/" };
  return { kind: "page", route, params };
}

function find(routes: Route[], path: string, visitor: Visitor) {
  for (const route of routes) {
    if (route.feature && !visitor.enabled(route.feature)) continue;
    if ((route.demoOnly && !visitor.showcase) || (route.sportsOnly && !visitor.sports)) continue;
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return null;
}
