// The text that the browser's key signs to be recognised, and its format.

import type { ProveRequest } from "../../../../lib/api.gen";

/** A key that cannot be exported from the browser. */
export interface DeviceKey {
  /** The public key: a point of P-256, uncompressed, 65 bytes. */
  publicKey: Uint8Array;
  /** ECDSA with SHA-256: r and s of 32 bytes each. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** The text that is signed for a challenge of the server. */
export const signedText = (challenge: string): string => `Croupier device wallet: ${challenge}`;

export async function makeProof(key: DeviceKey, challenge: string): Promise<ProveRequest> {
  const signature = await key.sign(new TextEncoder().encode(signedText(challenge)));
  return { challenge, publicKey: base64url(key.publicKey), signature: base64url(signature) };
}

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
