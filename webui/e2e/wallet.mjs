// A wallet like in a browser extension: a new key that signs messages by EIP-191.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

const hex = (bytes) => Buffer.from(bytes).toString("hex");

export function makeWallet() {
  const key = secp256k1.utils.randomSecretKey();
  const publicKey = secp256k1.getPublicKey(key, false).slice(1);
  const address = `0x${hex(keccak_256(publicKey).slice(-20))}`;
  return {
    address,
    /** personal_sign: 65 bytes r, s, v with v 27 or 28. */
    personalSign(message) {
      const text = Buffer.from(message, "utf8");
      const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]));
      const signature = secp256k1.sign(hash, key, { prehash: false, format: "recovered" });
      // "recovered" puts the recovery bit first. Ethereum has it last.
      return `0x${hex(signature.slice(1))}${(27 + signature[0]).toString(16)}`;
    },
  };
}
