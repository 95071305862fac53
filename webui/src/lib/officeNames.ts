// How people are called whose ids the server gives.

import { signal } from "@preact/signals-react";
import { api } from "./api";
import { holds } from "./permissions";

const names = signal<Readonly<Record<string, string>>>({});
const asked = new Set<string>();

/** An id as accounts have them, or the token of a machine with its maker; "console"
 *  and "system" are none. */
const known = /^(?:token:[0-9a-hjkmnp-tv-z]{26}:)?[0-9a-hjkmnp-tv-z]{26}$/;

/** The name of somebody, or what stands for it until it is known. Reads signals. */
export function nameOf(id: string): string {
  return names.value[id] ?? (known.test(id) ? `${id.slice(0, 4)}…${id.slice(-4)}` : id);
}

/** Asks for names that are not known yet. Without the permission ids stay ids. */
export async function askNames(ids: readonly string[]): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => known.test(id) && !asked.has(id)).slice(0, 200);
  if (unknown.length === 0 || !holds("dashboard")) return;
  for (const id of unknown) asked.add(id);
  try {
    const found = await api.post("/api/admin/names", { ids: unknown }, { retry: true });
    names.value = { ...names.peek(), ...Object.fromEntries(found.names.map(({ id, name }) => [id, name])) };
  } catch {
    for (const id of unknown) asked.delete(id); // They stay ids, and are asked for with the next page.
  }
}
