// What is not available in the visitor's country: the games of some providers, or real money
// altogether.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import { browserStorage, storageKey, type KeyValueStorage } from "../../../lib/persist";
import { toast } from "../../../ui/toast";
import { text } from "./lobby.texts";
import { blockedIn, fingerprint, readTable, type Codes, type Restriction } from "./restrictions.model";

const keyPrefix = `${storageKey}:restrictions:`;
/** The storage key in use, so that the key of an older table can be removed. */
const currentKey = `${storageKey}:restrictions`;
const geoBlockedKey = `${storageKey}:geoBlocked`;

const blocked = signal<ReadonlySet<string>>(new Set());

/** Whether the games of a provider are not available to the visitor. Reads a signal. */
export function isBlocked(type: string): boolean {
  return blocked.value.has(type.toLowerCase());
}

/**
 * The country codes of the table. They come from the storage if the fingerprint of the table is the
 * same. Otherwise the table is parsed again and replaces the stored one.
 */
export function cachedCodes(storage: KeyValueStorage, table: readonly Restriction[], read = readTable): Codes {
  const key = keyPrefix + fingerprint(table);
  const stored = parseStored(storage.getItem(key));
  if (stored) return stored;
  const codes = read(table);
  try {
    const old = storage.getItem(currentKey);
    if (old?.startsWith(keyPrefix) && old !== key) storage.removeItem(old);
    storage.setItem(key, JSON.stringify(codes));
    storage.setItem(currentKey, key);
  } catch {
    // The storage is full: the table is parsed again at the next visit.
  }
  return codes;
}

function parseStored(text: string | null): Codes | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    const valid = value !== null && typeof value === "object" && Object.values(value).every(Array.isArray);
    return valid ? (value as Codes) : null;
  } catch {
    return null;
  }
}

let loading: Promise<void> | null = null;

/**
 * Loads once what is blocked. After a failure nothing is marked, and the server still refuses
 * blocked games.
 */
export function loadBlocked(): Promise<void> {
  loading ??= fetchBlocked().catch(() => {
    loading = null; // The next page tries again.
  });
  return loading;
}

/**
 * Whether this visit has not yet shown the notice that real money is not available in the visitor's
 * country.
 */
export function shouldNotifyGeoBlocked(storage: Pick<KeyValueStorage, "getItem" | "setItem">): boolean {
  try {
    if (storage.getItem(geoBlockedKey) !== null) return false;
    storage.setItem(geoBlockedKey, "1");
  } catch {
    // Without storage the notice is shown at each page load.
  }
  return true;
}

async function fetchBlocked(): Promise<void> {
  const [{ iso, blocked: realMoneyBlocked }, { table }] = await Promise.all([
    api.post("/api/checkJurisdiction", {}, { retry: true }),
    api.post("/api/data/restrictions", {}, { retry: true }),
  ]);
  if (realMoneyBlocked && shouldNotifyGeoBlocked(sessionStorage)) toast.info(text("lobby.excluded"));
  const found = blockedIn(cachedCodes(browserStorage(), table), iso);
  if (found.size > 0) blocked.value = found;
}
