// What is not offered where the visitor is: the games of some providers, or real
// money altogether.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import { browserBox, storageKey, type Box } from "../../../lib/persist";
import { toast } from "../../../ui/toast";
import { text } from "./lobby.texts";
import { blockedIn, fingerprint, readTable, type Codes, type Restriction } from "./restrictions.model";

const keyPrefix = `${storageKey}:restrictions:`;
/** Names the one key that is in use, so that an older table's can be removed. */
const currentKey = `${storageKey}:restrictions`;
const barredKey = `${storageKey}:barred`;

const blocked = signal<ReadonlySet<string>>(new Set());

/** Whether a provider's games are not offered to the visitor. Reads a signal. */
export function isBlocked(type: string): boolean {
  return blocked.value.has(type.toLowerCase());
}

/**
 * The table's codes, from the box when this very table was read before. The
 * table of another fingerprint is read anew and takes the place of the old one.
 */
export function cachedCodes(box: Box, table: readonly Restriction[], read = readTable): Codes {
  const key = keyPrefix + fingerprint(table);
  const kept = stored(box.getItem(key));
  if (kept) return kept;
  const codes = read(table);
  try {
    const old = box.getItem(currentKey);
    if (old?.startsWith(keyPrefix) && old !== key) box.removeItem(old);
    box.setItem(key, JSON.stringify(codes));
    box.setItem(currentKey, key);
  } catch {
    // A full storage means reading the table again at the next visit.
  }
  return codes;
}

function stored(text: string | null): Codes | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    const sound = value !== null && typeof value === "object" && Object.values(value).every(Array.isArray);
    return sound ? (value as Codes) : null;
  } catch {
    return null;
  }
}

let loading: Promise<void> | null = null;

/** Learns once what is blocked. When it cannot be learnt nothing is marked; the server refuses for itself. */
export function learnBlocked(): Promise<void> {
  loading ??= learn().catch(() => {
    loading = null; // The next page tries again.
  });
  return loading;
}

/** Whether this visit has not been told yet that real money is not played in its country. */
export function mayTellBarred(box: Pick<Box, "getItem" | "setItem">): boolean {
  try {
    if (box.getItem(barredKey) !== null) return false;
    box.setItem(barredKey, "1");
  } catch {
    // Without a memory it is told on each loading of the site.
  }
  return true;
}

async function learn(): Promise<void> {
  const [{ iso, blocked: barred }, { table }] = await Promise.all([
    api.post("/api/checkJurisdiction", {}, { retry: true }),
    api.post("/api/data/restrictions", {}, { retry: true }),
  ]);
  if (barred && mayTellBarred(sessionStorage)) toast.info(text("lobby.barred"));
  const found = blockedIn(cachedCodes(browserBox(), table), iso);
  if (found.size > 0) blocked.value = found;
}
