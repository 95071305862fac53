// The actions of a player's popup, and the ignore list.

import { api } from "../../../../lib/api";
import type { ProfileAnswer } from "../../../../lib/api.gen";
import { isApiError } from "../../../../lib/error";
import { hasPermission } from "../../../../lib/permissions";
import { store } from "../../../../lib/store";

export type ProfileResult = ProfileAnswer | "unknown";

/** A player by id. An unknown or malformed id is not an error. */
export async function loadProfile(id: string): Promise<ProfileResult> {
  try {
    return await api.post("/api/profile/getUser", { id }, { retry: true });
  } catch (error) {
    if (isUnknown(error)) return "unknown";
    throw error;
  }
}

const isUnknown = (error: unknown) => isApiError(error) && error.kind === "refused" && (error.status === 404 || error.status === 422);

/** The viewer's actions on the player. None for guests and for the own profile. */
export interface ProfileActions {
  tip: boolean;
  mention: boolean;
  /** Whether the player is ignored now. Null if it cannot be changed. */
  ignored: boolean | null;
}

export function profileActions(viewer: { _id: string; ignore?: string[]; self_excluded?: boolean } | null, id: string): ProfileActions {
  if (!viewer || viewer._id === id) return { tip: false, mention: false, ignored: null };
  const isExcluded = viewer.self_excluded === true;
  return { tip: !isExcluded, mention: !isExcluded, ignored: viewer.ignore?.includes(id) ?? false };
}

/** The office page of a player. */
export const adminLink = (id: string): string => `/admin/user/${encodeURIComponent(id)}`;

/** Whether the link is shown. The demo permission does not count, because the server would refuse. */
export const canOpenAdmin = (): boolean => hasPermission("users");

/** Adds a player to the ignore list or removes them. */
export async function setIgnored(name: string, ignored: boolean): Promise<void> {
  const { ignore } = await api.post(ignored ? "/api/user/ignore" : "/api/user/unignore", { name });
  const user = store.user.peek();
  if (user) store.update({ user: { ...user, ignore } });
}
