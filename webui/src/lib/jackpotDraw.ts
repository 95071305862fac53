// The draw of a bet in a jackpot: one number below what is missing to the limit of the pot, from the
// seeds of the bet. The bet wins if the number is below its contribution.

import { Stream } from "./fairStream";

export const jackpotId = "jackpot";

/** What is before the client seed in the signed message, so that these numbers are independent of those of the bet. */
export const jackpotPrefix = (jackpot: string): string => `${jackpotId}:${jackpot}:`;

/** Whether a bet wins. One that adds all that is missing wins with each number. */
export const winsJackpot = (draw: bigint, contribution: bigint): boolean => draw < contribution;

/** The next number of a stream below a bound. */
export const drawBelow = (stream: Stream, of: string): bigint => stream.drawBelow64(BigInt(of), "draw", "passed over");

/** The number that a bet draws. */
export function jackpotDraw(serverSeed: string, clientSeed: string, nonce: number | bigint, jackpot: string, of: string): bigint {
  return drawBelow(new Stream(serverSeed, jackpotPrefix(jackpot) + clientSeed, BigInt(nonce)), of);
}
