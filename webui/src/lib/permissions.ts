// Which entries and pages a visitor sees. The server checks permissions itself on every call.
// Nothing here grants anything.

import { bootstrap } from "./bootstrap";
import { store } from "./store";
import type { User } from "./types";

/** The role id that has every permission. */
export const adminRole = "*";

/**
 * The check: a demo site shows everything, guests see nothing, the admin role everything, others by
 * their permissions.
 */
export function isAllowed(demo: boolean, user: User | null, permission: string, flag = "active"): boolean {
  if (demo) return true;
  return isGranted(user, permission, flag);
}

/** The check without the demo exception: what the server will permit. */
export function isGranted(user: User | null, permission: string, flag = "active"): boolean {
  if (!user) return false;
  if (user.roles.some((role) => role.id === adminRole)) return true;
  const flags: object = user.permissions[permission] ?? {};
  return (flags as Record<string, unknown>)[flag] === true;
}

/** Whether the visitor sees what needs the permission. Reads signals. */
export function can(permission: string, flag = "active"): boolean {
  return isAllowed(bootstrap.demo, store.user.value, permission, flag);
}

/** Whether the server permits the visitor to use it. Reads signals. */
export function hasPermission(permission: string, flag = "active"): boolean {
  return isGranted(store.user.value, permission, flag);
}

/** Whether the licence enables a feature or plugin. Reads signals. */
export function enabled(id: string): boolean {
  const licence = store.license.value;
  return licence.enabledFeatures.includes(id) || licence.plugins.includes(id);
}
