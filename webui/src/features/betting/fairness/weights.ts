// The weights of an installed game, from the files of its package. Nothing of the server is believed:
// the digest of the package is computed from the digests of its files, and those of the files that
// are read here from their bytes.

import { bytesOf, hex, sha256 } from "../../../lib/sha256";
import { readFraction, type Fraction } from "./fraction";

/** A mode of a version of an installed game. */
export interface PackageMode {
  game: string;
  version: string;
  mode: string;
}

/** An outcome with its points: from, up to and without to. */
export interface Found {
  id: bigint;
  /** The payout of a bet of 100. */
  payout: number;
  from: bigint;
  to: bigint;
}

export interface Weights {
  /** The SHA-256 that identifies the content of the package, and of the file of weights. */
  digest: string;
  file: string;
  sha256: string;
  /** The price of a round as a multiple of the bet. */
  cost: Fraction;
  /** The sum of all weights. */
  total: bigint;
  /** The first outcome for which the sum of the weights is above the point. */
  find(point: bigint): Found;
}

/** Why the weights cannot be used: the files are missing, or they contradict each other. */
export class PackageError extends Error {
  override name = "PackageError";
  constructor(readonly reason: "missing" | "contradiction", message: string) {
    super(message);
  }
}

const contradiction = (what: string) => new PackageError("contradiction", what);

type Fetch = (path: string) => Promise<Response>;

/** Loads the weights of a mode and checks the files against each other. Errors: PackageError, network errors. */
export async function loadWeights({ game, version, mode }: PackageMode, fetchFile: Fetch = (path) => fetch(path)): Promise<Weights> {
  const base = `/math/${encodeURIComponent(game)}/${encodeURIComponent(version)}/`;
  const read = async (name: string) => {
    const answer = await fetchFile(base + name);
    if (answer.status === 404) throw new PackageError("missing", name);
    if (!answer.ok) throw new Error(`${name}: status ${answer.status}`);
    return answer;
  };
  const manifest = (await (await read("manifest.json")).json()) as { files: { name: string; sha256: string }[] };
  const digestOfFile = (name: string) => manifest.files.find((file) => file.name === name)?.sha256;
  const digest = hex(sha256(bytesOf(manifest.files.map((file) => `${file.sha256} ${file.name}\n`).join(""))));
  const indexBytes = new Uint8Array(await (await read("index.json")).arrayBuffer());
  if ((await digestOf(indexBytes)) !== digestOfFile("index.json")) throw contradiction("index.json");
  const index = JSON.parse(new TextDecoder().decode(indexBytes)) as { modes: { name: string; cost: number; weights: string }[] };
  const entry = index.modes.find(({ name }) => name === mode);
  if (!entry) throw new PackageError("missing", mode);
  const bytes = await unpacked(await read(`weights/${encodeURIComponent(mode)}.csv.gz`));
  const sum = await digestOf(bytes);
  if (sum !== digestOfFile(entry.weights)) throw contradiction(entry.weights);
  return { digest, file: entry.weights, sha256: sum, cost: readFraction(entry.cost), ...(await parseWeights(bytes)) };
}

/** The bytes of a file that is compressed with gzip. */
async function unpacked(answer: Response): Promise<Uint8Array> {
  const content = answer.body?.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(content).arrayBuffer());
}

/** SHA-256 in hexadecimal digits. The browser's own is faster, but missing on pages without TLS. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const own = globalThis.crypto?.subtle;
  return hex(own ? new Uint8Array(await own.digest("SHA-256", bytes as BufferSource)) : sha256(bytes));
}

/** The number of lines that are read before the page may react to presses. */
const linesAtOnce = 50_000;
const pause = () => new Promise<void>((next) => setTimeout(next));

const [comma, newline, carriageReturn, zero] = [44, 10, 13, 48];
/** The number of digits that a number of a script always represents exactly. */
const exactDigits = 15;

/** Reads lines of id, weight and payout. Errors: PackageError. */
export async function parseWeights(bytes: Uint8Array): Promise<Pick<Weights, "total" | "find">> {
  const ids: (number | bigint)[] = [];
  const payouts: number[] = [];
  const sums: bigint[] = [];
  let total = 0n;
  for (let at = 0; at < bytes.length; ) {
    const id = readNumber(bytes, at);
    const weight = readNumber(bytes, expect(bytes, id.end, comma));
    const payout = readNumber(bytes, expect(bytes, weight.end, comma));
    at = endOfLine(bytes, payout.end);
    total += BigInt(weight.value);
    ids.push(id.value);
    payouts.push(Number(payout.value));
    sums.push(total);
    if (ids.length % linesAtOnce === 0) await pause();
  }
  if (total === 0n) throw contradiction("no outcome has a weight");
  return {
    total,
    find: (point) => {
      const place = firstAbove(sums, point);
      return { id: BigInt(ids[place]!), payout: payouts[place]!, from: place === 0 ? 0n : sums[place - 1]!, to: sums[place]! };
    },
  };
}

/** The first place whose sum is above the point, which is below the last sum. */
function firstAbove(sums: readonly bigint[], point: bigint): number {
  let [from, to] = [0, sums.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sums[middle]! > point) to = middle;
    else from = middle + 1;
  }
  return from;
}

function readNumber(bytes: Uint8Array, start: number): { value: number | bigint; end: number } {
  let [end, value] = [start, 0];
  for (; end < bytes.length; end++) {
    const digit = bytes[end]! - zero;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (end === start) throw contradiction(`no number at byte ${start}`);
  if (end - start <= exactDigits) return { value, end };
  return { value: BigInt(String.fromCharCode(...bytes.subarray(start, end))), end };
}

function expect(bytes: Uint8Array, at: number, code: number): number {
  if (bytes[at] !== code) throw contradiction(`byte ${at}`);
  return at + 1;
}

function endOfLine(bytes: Uint8Array, at: number): number {
  const end = bytes[at] === carriageReturn ? at + 1 : at;
  return end >= bytes.length ? end : expect(bytes, end, newline);
}
