// The worked example of the draw in a jackpot. Amounts are millionths of a dollar.

import { jackpotPrefix } from "../../../lib/jackpotDraw";
import { drawView, type JackpotView } from "./rules/jackpot";
import { commitment, Stream, type WideDraw } from "../../../lib/fairStream";

const bet = { stake: 5_000_000n, edge: { percent: "1", divisor: 100n }, share: { percent: "0.2", divisor: 500n } };
const pot = { jackpot: "daily", level: 612_400_000n, limit: 1_000_000_000n };
const seeds = { serverSeed: "f2ac89b608eeb01312d115bce6741b32", clientSeed: "my seed", nonce: 7 };

/** The most that a bet adds is a quarter of its house edge. */
const edgePart = 4n;

export interface JackpotExample extends JackpotView {
  stake: bigint;
  edge: string;
  share: string;
  contribution: string;
  /** The most that the bet could add. */
  most: bigint;
  level: bigint;
  limit: bigint;
  jackpot: string;
  x: string;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  /** The address that fills the verifier with the example. */
  link: string;
}

/** Computes the example. */
export function jackpotExample(): JackpotExample {
  const most = bet.stake / bet.edge.divisor / edgePart;
  const share = bet.stake / bet.share.divisor;
  const choices = { jackpot: pot.jackpot, of: String(pot.limit - pot.level), contribution: String(share < most ? share : most) };
  const stream = new Stream(seeds.serverSeed, jackpotPrefix(pot.jackpot) + seeds.clientSeed, BigInt(seeds.nonce));
  const view = drawView(stream, choices);
  const query = new URLSearchParams({
    verify: `jackpot-${seeds.serverSeed}-${seeds.clientSeed}-${seeds.nonce}`, hash: commitment(seeds.serverSeed), params: JSON.stringify(choices),
  });
  return {
    ...view, ...seeds, ...pot, contribution: choices.contribution, stake: bet.stake, edge: bet.edge.percent, share: bet.share.percent, most,
    x: String((stream.draws.at(-1) as WideDraw).x), link: `/fairness?${query}`,
  };
}
