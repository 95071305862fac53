// What the popup of a player offers, and the ignore list that it changes.

import { api } from "../../../../lib/api";
import type { ProfileAnswer } from "../../../../lib/api.gen";
import { isApiError } from "../../../../lib/error";
import { holds } from "../../../../lib/permissions";
import { store } from "../../../../lib/store";

export type Seen = ProfileAnswer | "unknown";

/** A player by id. An id that nobody has, of whatever form, is no failure. */
export async function seePlayer(id: string): Promise<Seen> {
  try {
    return await api.post("/api/profile/getUser", { id }, { retry: true });
  } catch (error) {
    if (isUnknown(error)) return "unknown";
    throw error;
  }
}

const isUnknown = (error: unknown) => isApiError(error) && error.kind === "refused" && (error.status === 404 || error.status === 422);

/** What the viewer can do to the player; nothing for guests and to oneself. */
export interface Deeds {
  tip: boolean;
  mention: boolean;
  /** Whether the player is on the ignore list now; null when it cannot be changed. */
  ignored: boolean | null;
}

export function deedsFor(viewer: { _id: string; ignore?: string[]; self_excluded?: boolean } | null, id: string): Deeds {
  if (!viewer || viewer._id === id) return { tip: false, mention: false, ignored: null };
  const silent = viewer.self_excluded === true;
  return { tip: !silent, mention: !silent, ignored: viewer.ignore?.includes(id) ?? false };
}

/** The page of the administration about a player. */
export const adminLink = (id: string): string => `/admin/user/${encodeURIComponent(id)}`;

/** Whether the way there is shown. The shortcut of a showcase does not count: the server would refuse. */
export const seesAdmin = (): boolean => holds("users");

/** Puts a player on the ignore list or takes them off it. */
export async function setIgnored(name: string, ignored: boolean): Promise<void> {
  const { ignore } = await api.post(ignored ? "/api/user/ignore" : "/api/user/unignore", { name });
  const user = store.user.peek();
  if (user) store.update({ user: { ...user, ignore } });
}
