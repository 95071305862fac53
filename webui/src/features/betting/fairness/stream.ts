// The numbers of one bet, scheme version 1, each remembered with where it came
// from, so that every step can be shown.

import { bytesOf, hex, hmacSha256, sha256 } from "../../../lib/sha256";

export interface Block {
  /** What is signed: clientSeed:nonce:cursor. */
  message: string;
  /** The signature, 64 hexadecimal digits. */
  digest: string;
}

/** One number drawn, and what it was made into. */
export interface Draw {
  /** Which block, and which of its eight numbers. */
  block: number;
  at: number;
  /** Four bytes as hexadecimal digits, and as a number of 0 to 2^32-1. */
  bytes: string;
  word: number;
  /** The number is scaled to 0 ... below-1: floor(f * below). */
  below: number;
  scaled: number;
  /** What the scaled number stands for, and in what role: set by the game. */
  role: string;
  means: string;
}

/** How a game names a draw. */
export type Naming = (scaled: number) => string;

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
  below(n: number, role: string, naming: Naming = String): number {
    const block = Math.floor(this.draws.length / wordsPerBlock);
    const at = this.draws.length % wordsPerBlock;
    if (at === 0) this.blocks.push(blockOf(this.serverSeed, this.clientSeed, this.nonce, block));
    const bytes = this.blocks[block]!.digest.slice(at * 8, at * 8 + 8);
    const word = Number.parseInt(bytes, 16);
    const scaled = Number((BigInt(word) * BigInt(n)) / wordValues);
    this.draws.push({ block, at, bytes, word, below: n, scaled, role, means: naming(scaled) });
    return scaled;
  }

  /**
   * Takes k of 0 ... n-1 without replacement, in the order drawn: what is left
   * keeps its order, and the element at floor(f * left) is taken.
   */
  pick(k: number, n: number, role: (nth: number) => string, naming: Naming = String): number[] {
    const left = Array.from({ length: n }, (_, i) => i);
    const picked: number[] = [];
    for (let nth = 0; nth < k; nth++) {
      const at = this.below(left.length, role(nth), (scaled) => naming(left[scaled]!));
      picked.push(...left.splice(at, 1));
    }
    return picked;
  }
}

/** One signed block of the numbers. */
export function blockOf(serverSeed: string, clientSeed: string, nonce: bigint, cursor: number): Block {
  const message = `${clientSeed}:${nonce}:${cursor}`;
  return { message, digest: hex(hmacSha256(bytesOf(serverSeed), bytesOf(message))) };
}

/** What is shown of a server seed before play: the SHA-256 of its text. */
export const commitment = (serverSeed: string): string => hex(sha256(bytesOf(serverSeed)));

/** f as decimal text, the first ten places of it. */
export function fText(word: number): string {
  return `0.${((BigInt(word) * 10n ** 10n) / wordValues).toString().padStart(10, "0")}`;
}
