// The numbers of one bet, scheme version 1. Each number keeps its origin, so that every step can be
// shown.

import { bytesOf, hex, hmacSha256, sha256 } from "../../../lib/sha256";

export interface Block {
  /** The signed message: clientSeed:nonce:cursor. */
  message: string;
  /** The signature, 64 hexadecimal digits. */
  digest: string;
}

/** One drawn number and its result. */
export interface Draw {
  /** The block, and the index among its eight numbers. */
  block: number;
  at: number;
  /** Four bytes as hexadecimal digits, and as a number from 0 to 2^32-1. */
  bytes: string;
  word: number;
  /** The number is scaled to 0 ... below-1: floor(f * below). */
  bound: number;
  scaled: number;
  /** The meaning of the scaled number, and its role. The game sets both. */
  role: string;
  meaning: string;
}

/** The name of a draw in the game. */
export type NumberName = (scaled: number) => string;

const wordsPerBlock = 8;
const wordValues = 1n << 32n;

export class Stream {
  readonly blocks: Block[] = [];
  readonly draws: Draw[] = [];

  constructor(
    private readonly serverSeed: string,
    private readonly clientSeed: string,
    private readonly nonce: bigint,
  ) {}

  /** floor(f * n) for the next number f = word / 2^32. */
  drawBelow(n: number, role: string, nameOf: NumberName = String): number {
    const block = Math.floor(this.draws.length / wordsPerBlock);
    const at = this.draws.length % wordsPerBlock;
    if (at === 0) this.blocks.push(blockOf(this.serverSeed, this.clientSeed, this.nonce, block));
    const bytes = this.blocks[block]!.digest.slice(at * 8, at * 8 + 8);
    const word = Number.parseInt(bytes, 16);
    const scaled = Number((BigInt(word) * BigInt(n)) / wordValues);
    this.draws.push({ block, at, bytes, word, bound: n, scaled, role, meaning: nameOf(scaled) });
    return scaled;
  }

  /**
   * Takes k of 0 ... n-1 without replacement, in the order drawn. The remaining list keeps its
   * order, and the element at floor(f * left) is taken.
   */
  pick(k: number, n: number, role: (nth: number) => string, nameOf: NumberName = String): number[] {
    const remaining = Array.from({ length: n }, (_, i) => i);
    const picked: number[] = [];
    for (let nth = 0; nth < k; nth++) {
      const at = this.drawBelow(remaining.length, role(nth), (scaled) => nameOf(remaining[scaled]!));
      picked.push(...remaining.splice(at, 1));
    }
    return picked;
  }
}

/** One signed block of numbers. */
export function blockOf(serverSeed: string, clientSeed: string, nonce: bigint, cursor: number): Block {
  const message = `${clientSeed}:${nonce}:${cursor}`;
  return { message, digest: hex(hmacSha256(bytesOf(serverSeed), bytesOf(message))) };
}

/** The hash of a server seed that is shown before play: the SHA-256 of its text. */
export const commitment = (serverSeed: string): string => hex(sha256(bytesOf(serverSeed)));

/** f as decimal text with ten places. */
export function fractionText(word: number): string {
  return `0.${((BigInt(word) * 10n ** 10n) / wordValues).toString().padStart(10, "0")}`;
}
