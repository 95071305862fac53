// The names of users by the ids that the server sends.

import { signal } from "@preact/signals";
import { api } from "./api";
import { hasPermission } from "./permissions";

const names = signal<Readonly<Record<string, string>>>({});
const requested = new Set<string>();

/** An id of an account, or an API token with its creator. "console" and "system" do not match. */
const idPattern = /^(?:token:[0-9a-hjkmnp-tv-z]{26}:)?[0-9a-hjkmnp-tv-z]{26}$/;

/** The name of a user, or the id until it is known. Reads signals. */
export function nameOf(id: string): string {
  return names.value[id] ?? (idPattern.test(id) ? `${id.slice(0, 4)}…${id.slice(-4)}` : id);
}

/** Loads names that are not known yet. Without the permission ids stay ids. */
export async function loadNames(ids: readonly string[]): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => idPattern.test(id) && !requested.has(id)).slice(0, 200);
  if (unknown.length === 0 || !hasPermission("dashboard")) return;
  for (const id of unknown) requested.add(id);
  try {
    const found = await api.post("/api/admin/names", { ids: unknown }, { retry: true });
    names.value = { ...names.peek(), ...Object.fromEntries(found.names.map(({ id, name }) => [id, name])) };
  } catch {
    for (const id of unknown) requested.delete(id); // They stay ids, and are requested again with the next page.
  }
}
