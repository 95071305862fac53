// This browser's own key. It is made once, kept in the browser's database, and
// cannot be read out, not even by the site's own scripts.

import type { DeviceKey } from "./proof";

const database = "croupier-wallet";
const table = "keys";
const keyName = "device";
const algorithm = { name: "ECDSA", namedCurve: "P-256" } as const;

/** The browser's key, made at the first call. Rejects where the browser keeps no keys. */
export async function deviceKey(): Promise<DeviceKey> {
  const db = await open();
  try {
    const pair = (await read(db)) ?? (await keep(db, await generate()));
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

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(table);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("the key store is busy"));
  });
}

function read(db: IDBDatabase): Promise<CryptoKeyPair | undefined> {
  return new Promise((resolve, reject) => {
    const reading = db.transaction(table).objectStore(table).get(keyName);
    reading.onsuccess = () => resolve(reading.result as CryptoKeyPair | undefined);
    reading.onerror = () => reject(reading.error);
  });
}

// keep stores a new pair and gives the one that is stored in the end: another
// tab may have been faster, and its key is the one that counts.
function keep(db: IDBDatabase, pair: CryptoKeyPair): Promise<CryptoKeyPair> {
  return new Promise((resolve, reject) => {
    const writing = db.transaction(table, "readwrite");
    const store = writing.objectStore(table);
    let kept = pair;
    const reading = store.get(keyName);
    reading.onsuccess = () => {
      if (reading.result) kept = reading.result as CryptoKeyPair;
      else store.put(pair, keyName);
    };
    writing.oncomplete = () => resolve(kept);
    writing.onerror = () => reject(writing.error);
    writing.onabort = () => reject(writing.error);
  });
}
