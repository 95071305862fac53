// Follows the own leaves of a publication to its roots. Nothing here asks the server:
// what it came to is computed from the proof alone, and every step can be shown.

import type { OwnLeaf, OwnProof, OwnShare } from "../../../lib/api.gen";
import { sha256 as plainSha256 } from "../../../lib/sha256";
import { readBody, type Body, type Proof } from "./body";

/** The first bytes of everything that is hashed. They have one length. */
const domains = {
  owner: "croupier reserves owner v1\n",
  leaf: "croupier reserves leaf  v1\n",
  node: "croupier reserves node  v1\n",
};

/** No sum is more than 63 bits. */
const most = 2n ** 63n - 1n;
const mostSteps = 48;

/** A place of the tree. */
export interface Place {
  hash: string;
  sum: bigint;
}

/** One step up: the place beside, and what both come to. */
export interface Step {
  left: boolean;
  beside: Place;
  above: Place;
}

export interface LeafCheck {
  part: number;
  amount: bigint;
  leaf: Place;
  steps: Step[];
  /** Whether the last step is the published root with the published sum. */
  right: boolean;
}

export interface ShareCheck {
  currency: string;
  decimals: number;
  /** What the leaves add up to. */
  amount: bigint;
  total: bigint;
  root: string;
  leaves: LeafCheck[];
  right: boolean;
}

export interface Check {
  body: Body;
  /** The hash of the text, computed here. */
  hash: string;
  owner: string;
  shares: ShareCheck[];
  right: boolean;
}

const encoder = new TextEncoder();

/** The browser's own SHA-256; ours on pages without TLS, where browsers have none. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : plainSha256(bytes);
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOf(hex: string, length: number): Uint8Array {
  if (hex.length !== 2 * length || !/^[0-9a-f]*$/.test(hex)) throw new Error(`“${hex}” is not ${length} bytes.`);
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/** An amount as it is hashed: eight bytes, the largest first. */
function sumBytes(sum: bigint): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, sum);
  return new Uint8Array(view.buffer);
}

/** Reads an amount: digits alone, so that nothing is below zero. */
function sumOf(text: string): bigint {
  if (!/^(0|[1-9]\d*)$/.test(text)) throw new Error(`“${text}” is no amount.`);
  const sum = BigInt(text);
  if (sum > most) throw new Error("An amount of the proof is too large.");
  return sum;
}

function joined(...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const hashOf = async (...pieces: Uint8Array[]): Promise<string> => hexOf(await sha256(joined(...pieces)));

async function join(left: Place, right: Place): Promise<Place> {
  const sum = left.sum + right.sum;
  if (sum > most) throw new Error("The amounts of the proof add up to too much.");
  const hash = await hashOf(encoder.encode(domains.node), bytesOf(left.hash, 32), sumBytes(left.sum), bytesOf(right.hash, 32), sumBytes(right.sum));
  return { hash, sum };
}

async function checkLeaf({ part, nonce, amount: text, path }: OwnLeaf, owner: string, root: Place): Promise<LeafCheck> {
  const amount = sumOf(text);
  if (!Number.isInteger(part) || part < 0 || part > 255 || path.length > mostSteps) throw new Error("A leaf of the proof is not complete.");
  const leaf = { hash: await hashOf(encoder.encode(domains.leaf), bytesOf(nonce, 16), bytesOf(owner, 32), Uint8Array.of(part), sumBytes(amount)), sum: amount };
  const steps: Step[] = [];
  let at = leaf;
  for (const { left, hash, sum } of path) {
    const beside = { hash, sum: sumOf(sum) };
    at = left ? await join(beside, at) : await join(at, beside);
    steps.push({ left, beside, above: at });
  }
  return { part, amount, leaf, steps, right: at.hash === root.hash && at.sum === root.sum };
}

/** The number of the leaf that a path begins at, from the left. */
const placeOf = ({ path }: OwnLeaf): string => path.map(({ left }) => (left ? "1" : "0")).reverse().join("");

async function checkShare({ currency, leaves }: OwnShare, proof: Proof, owner: string): Promise<ShareCheck> {
  const root = { hash: proof.root, sum: sumOf(proof.liabilities) };
  if (new Set(leaves.map(placeOf)).size !== leaves.length) throw new Error(`A leaf of ${currency} stands there twice.`);
  const checked: LeafCheck[] = [];
  for (const leaf of leaves) checked.push(await checkLeaf(leaf, owner, root));
  const amount = checked.reduce((sum, leaf) => sum + leaf.amount, 0n);
  return { currency, decimals: proof.decimals, amount, total: root.sum, root: root.hash, leaves: checked, right: checked.every(({ right }) => right) && amount <= root.sum };
}

/** Checks the proof of a player. Throws when it cannot be read. */
export async function checkProof({ publication, user, currencies }: OwnProof): Promise<Check> {
  const hash = await hashOf(encoder.encode(publication.text));
  const body = readBody(publication.text);
  const owner = await hashOf(encoder.encode(domains.owner), bytesOf(body.salt, 32), encoder.encode(user));
  if (new Set(currencies.map(({ currency }) => currency)).size !== currencies.length) throw new Error("A currency stands there twice.");
  const shares: ShareCheck[] = [];
  for (const share of currencies) {
    const proof = body.currencies.find(({ currency }) => currency === share.currency);
    if (!proof) throw new Error(`The publication says nothing of ${share.currency}.`);
    shares.push(await checkShare(share, proof, owner));
  }
  return { body, hash, owner, shares, right: hash === publication.hash && shares.every(({ right }) => right) };
}

/** The SHA-256 of a text, in hexadecimal digits. */
export const textHash = (text: string): Promise<string> => hashOf(encoder.encode(text));
