// Wagers that are on their way while others are shown: what the account holds
// for the eye, until the last of them has landed. The stake is gone with the
// press, the payout comes when its own result has been seen. Answers may come
// in another order than the wagers were made.

import { add, parseDecimal, showDecimal, type Decimal } from "../../../lib/decimal";
import type { Reply } from "./contract";

/** With so many in the air the eye follows what falls: what is written about them is drawn more seldom and without movement. */
export const rain = 6;

const nothing: Decimal = { units: 0n, scale: 0 };
const read = (text: string): Decimal => parseDecimal(text) ?? nothing;
const minus = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

/** The currency and the wallet that a wager is made from. */
export interface Place {
  currency: string;
  demo: boolean;
}

/** What is shown of a place. */
export type Shown = Place & { balance: string };

interface Wager {
  stake: Decimal;
  /** Null until the server has answered. */
  payout: Decimal | null;
}

interface Air {
  place: Place;
  /** What the account would hold without the wagers that are in the air. */
  ground: Decimal;
  wagers: Map<string, Wager>;
  /** The newest word of the server: answers are numbered by their nonce. */
  newest: { seed: string; nonce: number; balance: string } | null;
}

const keyOf = ({ currency, demo }: Place): string => `${currency} ${demo}`;

export class Flight {
  private readonly airs = new Map<string, Air>();

  /** Something of a place is in the air: it is not the server's events that tell its balance. */
  holds(place: Place): boolean {
    return this.airs.has(keyOf(place));
  }

  /** A wager goes out; shown tells what the account holds for the eye, and is asked for the first of a place alone. */
  launch(id: string, place: Place, stake: string, shown: () => string): Shown {
    const key = keyOf(place);
    const air = this.airs.get(key) ?? { place: { currency: place.currency, demo: place.demo }, ground: read(shown()), wagers: new Map<string, Wager>(), newest: null };
    this.airs.set(key, air);
    air.wagers.set(id, { stake: read(stake), payout: null });
    return this.shown(air);
  }

  /** The server has answered a wager; it is seen later. */
  answered(id: string, reply: Reply): void {
    const air = this.airOf(id);
    const wager = air?.wagers.get(id);
    if (!air || !wager) return;
    wager.stake = read(reply.bet);
    wager.payout = read(reply.payout);
    const { serverSeedHash: seed, nonce, balance } = reply;
    if (air.newest?.seed !== seed || nonce >= air.newest.nonce) air.newest = { seed, nonce, balance };
    this.rebase(air);
  }

  /** Something else has changed the account, such as a tip. */
  news({ currency, demo, balance }: Shown): Shown | null {
    const air = this.airs.get(keyOf({ currency, demo }));
    if (!air) return null;
    air.newest = { seed: air.newest?.seed ?? "", nonce: air.newest?.nonce ?? -1, balance };
    this.rebase(air);
    return this.shown(air);
  }

  /** The result of a wager was seen, or the wager was refused: it is paid, or given back. */
  landed(id: string): Shown | null {
    const air = this.airOf(id);
    const wager = air?.wagers.get(id);
    if (!air || !wager) return null;
    air.wagers.delete(id);
    if (wager.payout) air.ground = add(air.ground, add(wager.payout, minus(wager.stake)));
    if (air.wagers.size === 0) this.airs.delete(keyOf(air.place));
    else this.rebase(air);
    return this.shown(air);
  }

  // Once nothing is unanswered, the server's newest balance holds every wager.
  private rebase(air: Air): void {
    if (!air.newest) return;
    let ground = read(air.newest.balance);
    for (const { stake, payout } of air.wagers.values()) {
      if (!payout) return;
      ground = add(ground, add(stake, minus(payout)));
    }
    air.ground = ground;
  }

  private shown({ place, ground, wagers }: Air): Shown {
    let left = ground;
    for (const { stake } of wagers.values()) left = add(left, minus(stake));
    // More may be pressed than the account covers: the server refuses it.
    if (left.units < 0n) left = { units: 0n, scale: left.scale };
    return { ...place, balance: showDecimal(left, { min: ground.scale, group: false }) };
  }

  private airOf(id: string): Air | undefined {
    for (const air of this.airs.values()) if (air.wagers.has(id)) return air;
    return undefined;
  }
}
