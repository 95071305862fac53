// Which entries and pages a visitor is shown. The server decides for itself on
// every call; nothing here grants anything.

import { bootstrap } from "./bootstrap";
import { store } from "./store";
import type { User } from "./types";

/** The role id that holds every permission. */
export const adminRole = "*";

/** The check itself: a showcase shows all; guests nothing; the admin role all; otherwise the permission's flag. */
export function allowed(showcase: boolean, user: User | null, permission: string, flag = "active"): boolean {
  if (showcase) return true;
  return granted(user, permission, flag);
}

/** The check without the showcase's shortcut: what the server will agree to. */
export function granted(user: User | null, permission: string, flag = "active"): boolean {
  if (!user) return false;
  if (user.roles.some((role) => role.id === adminRole)) return true;
  const flags: object = user.permissions[permission] ?? {};
  return (flags as Record<string, unknown>)[flag] === true;
}

/** Whether the visitor is shown what needs the permission. Reads signals. */
export function can(permission: string, flag = "active"): boolean {
  return allowed(bootstrap.demo, store.user.value, permission, flag);
}

/** Whether the server will let the visitor use it. Reads signals. */
export function holds(permission: string, flag = "active"): boolean {
  return granted(store.user.value, permission, flag);
}

/** Whether the licence enables a feature or plugin. Reads signals. */
export function enabled(id: string): boolean {
  const licence = store.license.value;
  return licence.enabledFeatures.includes(id) || licence.plugins.includes(id);
}
