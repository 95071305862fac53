// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain TypeScript. The browser's
// own crypto.subtle is asynchronous and missing on pages without TLS; a check
// of fairness must work wherever the page does.

const blockSize = 64;

/** The first 32 bits of the fractional parts of the roots that the standard names. */
const { roundConstants, initialState } = constants();

function constants() {
  const primes: bigint[] = [];
  for (let n = 2n; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0n)) primes.push(n);
  return {
    roundConstants: Int32Array.from(primes, (prime) => Number(BigInt.asIntN(32, root(prime << 96n, 3n)))),
    initialState: Int32Array.from(primes.slice(0, 8), (prime) => Number(BigInt.asIntN(32, root(prime << 64n, 2n)))),
  };
}

/** The whole part of a square or cube root. */
function root(of: bigint, degree: bigint): bigint {
  let low = 0n;
  let high = 1n << 64n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= of) low = middle;
    else high = middle;
  }
  return low;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The message with its end mark and its length in bits, a whole number of blocks. */
function padded(message: Uint8Array): DataView {
  const size = Math.ceil((message.length + 9) / blockSize) * blockSize;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(size - 8, BigInt(message.length) * 8n);
  return view;
}

function compress(state: Int32Array, view: DataView, offset: number, words: Int32Array): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15]!;
    const late = words[i - 2]!;
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + small0 + words[i - 7]! + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + roundConstants[i]! + words[i]!) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + majority) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i]! += word;
}

export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message);
  const state = Int32Array.from(initialState);
  const words = new Int32Array(64);
  for (let offset = 0; offset < view.byteLength; offset += blockSize) compress(state, view, offset, words);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setInt32(i * 4, word);
  return new Uint8Array(digest.buffer);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = new Uint8Array(blockSize);
  pad.set(key.length > blockSize ? sha256(key) : key);
  const under = (mask: number, text: Uint8Array) => {
    const joined = new Uint8Array(blockSize + text.length);
    joined.set(pad.map((byte) => byte ^ mask));
    joined.set(text, blockSize);
    return sha256(joined);
  };
  return under(0x5c, under(0x36, message));
}

const encoder = new TextEncoder();

/** A text's bytes in UTF-8. */
export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
