// Follows the own leaves of a publication to its roots. Nothing here calls the server: everything
// is computed from the proof alone, and every step can be shown.

import type { OwnLeaf, OwnProof, OwnShare } from "../../../lib/api.gen";
import { sha256 as plainSha256 } from "../../../lib/sha256";
import { readBody, type Body, type Proof } from "./body";

/** The domain prefixes of all hashed data. They have the same length. */
const domains = {
  owner: "croupier reserves owner v1\n",
  leaf: "croupier reserves leaf  v1\n",
  node: "croupier reserves node  v1\n",
};

/** A sum has at most 63 bits. */
const maxAmount = 2n ** 63n - 1n;
const maxSteps = 48;

/** A node of the tree. */
export interface TreeNode {
  hash: string;
  sum: bigint;
}

/** One step up: the sibling, and the sum of both. */
export interface Step {
  left: boolean;
  sibling: TreeNode;
  parent: TreeNode;
}

export interface LeafCheck {
  part: number;
  amount: bigint;
  leaf: TreeNode;
  steps: Step[];
  /** Whether the last step equals the published root and sum. */
  valid: boolean;
}

export interface ShareCheck {
  currency: string;
  decimals: number;
  /** The sum of the leaves. */
  amount: bigint;
  total: bigint;
  root: string;
  leaves: LeafCheck[];
  valid: boolean;
}

export interface ProofCheck {
  body: Body;
  /** The hash of the text, computed here. */
  hash: string;
  owner: string;
  shares: ShareCheck[];
  valid: boolean;
}

const encoder = new TextEncoder();

/** The browser's own SHA-256, or ours on pages without TLS, where browsers have none. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : plainSha256(bytes);
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOf(hex: string, length: number): Uint8Array {
  if (hex.length !== 2 * length || !/^[0-9a-f]*$/.test(hex)) throw new Error(`“${hex}” is not ${length} bytes.`);
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/** An amount in hashed form: eight bytes, big-endian. */
function sumBytes(sum: bigint): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, sum);
  return new Uint8Array(view.buffer);
}

/** Parses an amount. Only digits are valid, so it is never negative. */
function sumOf(text: string): bigint {
  if (!/^(0|[1-9]\d*)$/.test(text)) throw new Error(`“${text}” is not an amount.`);
  const sum = BigInt(text);
  if (sum > maxAmount) throw new Error("An amount of the proof is too large.");
  return sum;
}

function concatBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, bytes) => length + bytes.length, 0));
  let node = 0;
  for (const bytes of parts) {
    all.set(bytes, node);
    node += bytes.length;
  }
  return all;
}

const hashOf = async (...parts: Uint8Array[]): Promise<string> => hexOf(await sha256(concatBytes(...parts)));

async function joinNodes(left: TreeNode, right: TreeNode): Promise<TreeNode> {
  const sum = left.sum + right.sum;
  if (sum > maxAmount) throw new Error("The sum of the proof is too large.");
  const hash = await hashOf(encoder.encode(domains.node), bytesOf(left.hash, 32), sumBytes(left.sum), bytesOf(right.hash, 32), sumBytes(right.sum));
  return { hash, sum };
}

async function checkLeaf({ part, nonce, amount: text, path }: OwnLeaf, owner: string, root: TreeNode): Promise<LeafCheck> {
  const amount = sumOf(text);
  if (!Number.isInteger(part) || part < 0 || part > 255 || path.length > maxSteps) throw new Error("A leaf of the proof is incomplete.");
  const leaf = { hash: await hashOf(encoder.encode(domains.leaf), bytesOf(nonce, 16), bytesOf(owner, 32), Uint8Array.of(part), sumBytes(amount)), sum: amount };
  const steps: Step[] = [];
  let node = leaf;
  for (const { left, hash, sum } of path) {
    const sibling = { hash, sum: sumOf(sum) };
    node = left ? await joinNodes(sibling, node) : await joinNodes(node, sibling);
    steps.push({ left, sibling, parent: node });
  }
  return { part, amount, leaf, steps, valid: node.hash === root.hash && node.sum === root.sum };
}

/** The index of the leaf of a path, from the left. */
const leafPath = ({ path }: OwnLeaf): string => path.map(({ left }) => (left ? "1" : "0")).reverse().join("");

async function checkShare({ currency, leaves }: OwnShare, proof: Proof, owner: string): Promise<ShareCheck> {
  const root = { hash: proof.root, sum: sumOf(proof.liabilities) };
  if (new Set(leaves.map(leafPath)).size !== leaves.length) throw new Error(`A leaf of ${currency} is listed twice.`);
  const checked: LeafCheck[] = [];
  for (const leaf of leaves) checked.push(await checkLeaf(leaf, owner, root));
  const amount = checked.reduce((sum, leaf) => sum + leaf.amount, 0n);
  return { currency, decimals: proof.decimals, amount, total: root.sum, root: root.hash, leaves: checked, valid: checked.every(({ valid: right }) => right) && amount <= root.sum };
}

/** Verifies the proof of a player. Throws if it cannot be parsed. */
export async function checkProof({ publication, user, currencies }: OwnProof): Promise<ProofCheck> {
  const hash = await hashOf(encoder.encode(publication.text));
  const body = readBody(publication.text);
  const owner = await hashOf(encoder.encode(domains.owner), bytesOf(body.salt, 32), encoder.encode(user));
  if (new Set(currencies.map(({ currency }) => currency)).size !== currencies.length) throw new Error("A currency is listed twice.");
  const shares: ShareCheck[] = [];
  for (const share of currencies) {
    const proof = body.currencies.find(({ currency }) => currency === share.currency);
    if (!proof) throw new Error(`The publication does not contain ${share.currency}.`);
    shares.push(await checkShare(share, proof, owner));
  }
  return { body, hash, owner, shares, valid: hash === publication.hash && shares.every(({ valid: right }) => right) };
}

/** The SHA-256 of a text, in hexadecimal digits. */
export const textHash = (text: string): Promise<string> => hashOf(encoder.encode(text));
