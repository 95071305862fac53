// This browser's own key. It is generated once, stored in the browser's database, and cannot be
// exported, not even by the site's own scripts.

import type { DeviceKey } from "./proof";

const database = "croupier-wallet";
const storeName = "keys";
const keyName = "device";
const algorithm = { name: "ECDSA", namedCurve: "P-256" } as const;

/** The browser's key, generated at the first call. Rejects if the browser cannot store keys. */
export async function deviceKey(): Promise<DeviceKey> {
  const db = await openDatabase();
  try {
    const pair = (await readPair(db)) ?? (await storePair(db, await generate()));
    return {
      publicKey: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)),
      sign: async (message) =>
        new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, message as BufferSource)),
    };
  } finally {
    db.close();
  }
}

function generate(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("the key store is busy"));
  });
}

function readPair(db: IDBDatabase): Promise<CryptoKeyPair | undefined> {
  return new Promise((resolve, reject) => {
    const reading = db.transaction(storeName).objectStore(storeName).get(keyName);
    reading.onsuccess = () => resolve(reading.result as CryptoKeyPair | undefined);
    reading.onerror = () => reject(reading.error);
  });
}

// Stores a new pair and returns the pair that is stored in the end. Another tab may have been
// faster, and then its key is used.
function storePair(db: IDBDatabase, pair: CryptoKeyPair): Promise<CryptoKeyPair> {
  return new Promise((resolve, reject) => {
    const writing = db.transaction(storeName, "readwrite");
    const store = writing.objectStore(storeName);
    let stored = pair;
    const reading = store.get(keyName);
    reading.onsuccess = () => {
      if (reading.result) stored = reading.result as CryptoKeyPair;
      else store.put(pair, keyName);
    };
    writing.oncomplete = () => resolve(stored);
    writing.onerror = () => reject(writing.error);
    writing.onabort = () => reject(writing.error);
  });
}
