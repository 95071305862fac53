// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), implemented here because the browser's own is
// asynchronous, a hundred times slower on short texts, and missing on pages without TLS. Fairness
// checks and the proof of work must run on every page.

const blockSize = 64;
const rootConstants = constants();
const schedule = new Int32Array(64);

// The first 32 bits of the fractional parts: of the square roots of the first 8 primes, and of the
// cube roots of the first 64.
function constants() {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
  return { start: primes.slice(0, 8).map((p) => fraction(Math.sqrt(p))), round: Int32Array.from(primes, (p) => fraction(Math.cbrt(p))) };
}

/** SHA-256 as eight words. */
export function sha256Words(message: Uint8Array): Int32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / blockSize) * blockSize);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length * 8) >>> 0);
  const state = Int32Array.from(rootConstants.start);
  for (let at = 0; at < padded.length; at += blockSize) compress(state, view, at);
  return state;
}

function compress(state: Int32Array, view: DataView, at: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rootConstants.round[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (state[i]! + sums[i]!) | 0;
}

/** SHA-256 of bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of sha256Words(message).entries()) digest.setInt32(i * 4, word);
  return new Uint8Array(digest.buffer);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = new Uint8Array(blockSize);
  pad.set(key.length > blockSize ? sha256(key) : key);
  const hashWithPad = (mask: number, text: Uint8Array) => {
    const joined = new Uint8Array(blockSize + text.length);
    joined.set(pad.map((byte) => byte ^ mask));
    joined.set(text, blockSize);
    return sha256(joined);
  };
  return hashWithPad(0x5c, hashWithPad(0x36, message));
}

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. */
export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
