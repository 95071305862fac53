// The numbers of one bet, scheme version 1. Each number keeps its origin, so that every step can be
// shown.

import { bytesOf, hex, hmacSha256, sha256 } from "./sha256";

export interface Block {
  /** The signed message: clientSeed:nonce:cursor. */
  message: string;
  /** The signature, 64 hexadecimal digits. */
  digest: string;
}

/** Where a number comes from, and what it is for. The game sets the meaning and the role. */
interface Origin {
  /** The block, and the index among its eight numbers. */
  block: number;
  at: number;
  /** The bytes as hexadecimal digits. */
  bytes: string;
  role: string;
  meaning: string;
}

/** One drawn number and its result. */
export interface Draw extends Origin {
  /** Its four bytes as a number from 0 to 2^32-1. */
  word: number;
  /** The number is scaled to 0 ... below-1: floor(f * below). */
  bound: number;
  scaled: number;
}

/** A number of 64 bits, made of two numbers of a block or of two blocks. */
export interface WideDraw extends Origin {
  x: bigint;
  /** The number is scaled to 0 ... total-1: floor(x * total / 2^64). */
  total: bigint;
  /** Null for a number that is passed over, so that all results are equally likely. */
  point: bigint | null;
}

/** The name of a draw in the game. */
export type NumberName = (scaled: number) => string;

const wordsPerBlock = 8;
const wordValues = 1n << 32n;
const wideValues = 1n << 64n;

export class Stream {
  readonly blocks: Block[] = [];
  readonly draws: (Draw | WideDraw)[] = [];
  /** The number of words taken from the blocks. */
  used = 0;

  constructor(
    private readonly serverSeed: string,
    private readonly clientSeed: string,
    private readonly nonce: bigint,
  ) {}

  /** floor(f * n) for the next number f = word / 2^32. */
  drawBelow(n: number, role: string, nameOf: NumberName = String): number {
    const { block, at, bytes } = this.nextWord();
    const word = Number.parseInt(bytes, 16);
    const scaled = Number((BigInt(word) * BigInt(n)) / wordValues);
    this.draws.push({ block, at, bytes, word, bound: n, scaled, role, meaning: nameOf(scaled) });
    return scaled;
  }

  /**
   * A number from 0 to total-1 of a total of up to 64 bits: the rules are those of math packages.
   * Numbers that would make some results more likely are passed over.
   */
  drawBelow64(total: bigint, role: string, skippedMeaning: string): bigint {
    const least = wideValues % total;
    for (;;) {
      const { block, at, bytes: upper } = this.nextWord();
      const bytes = upper + this.nextWord().bytes;
      const x = BigInt(`0x${bytes}`);
      const product = x * total;
      const point = product % wideValues < least ? null : product / wideValues;
      this.draws.push({ block, at, bytes, x, total, point, role, meaning: point === null ? skippedMeaning : String(point) });
      if (point !== null) return point;
    }
  }

  private nextWord(): { block: number; at: number; bytes: string } {
    const block = Math.floor(this.used / wordsPerBlock);
    const at = this.used % wordsPerBlock;
    if (at === 0) this.blocks.push(blockOf(this.serverSeed, this.clientSeed, this.nonce, block));
    this.used += 1;
    return { block, at, bytes: this.blocks[block]!.digest.slice(at * 8, at * 8 + 8) };
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
