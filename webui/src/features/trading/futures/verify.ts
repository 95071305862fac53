// Recomputes a position from the lines of the public price log that filled it, by the same steps as
// `croupier futures verify`.

import { parseDecimal, rescale } from "../../../lib/decimal";
import { minorOf } from "../../../lib/money";
import { bytesOf, hex, sha256 } from "../../../lib/sha256";
import { termsOf } from "./positions.model";
import { liquidationPrice, maximumPrice, resultAt, type Result } from "./rules";
import type { Fill, FillKind, MarketState, Position } from "./wire";

/** A tick in a line of the log. The price is in units of the market. */
export interface LoggedTick {
  seq: number;
  price: bigint;
  state: MarketState;
  quotes: { source: string; price: bigint; excluded: string }[];
}

export interface LoggedFrame {
  seq: number;
  at: number;
  previous: string;
  hash: string;
  /** The hash that follows from the content. */
  computed: string;
  ticks: ReadonlyMap<string, LoggedTick>;
}

const linePattern = /^(\{"seq":\d+,"at":\d+,"previous":"[0-9a-f]{64}".*\]),"hash":"([0-9a-f]{64})"\}$/;

interface RawFrame {
  seq: number;
  at: number;
  previous: string;
  ticks: RawTick[];
}

type RawTick = [string, number, number, MarketState, [string, number, number, string?][], number?];

/** Reads a line of the log. Null if it is none. */
export function readFrame(line: string): LoggedFrame | null {
  const [, body, hash] = linePattern.exec(line) ?? [];
  if (body === undefined || hash === undefined) return null;
  try {
    const raw = JSON.parse(`${body}}`) as RawFrame;
    const ticks = new Map(raw.ticks.map(([ticker, seq, price, state, quotes]): [string, LoggedTick] => [
      ticker, { seq, price: BigInt(price), state, quotes: quotes.map(([source, quote, , excluded = ""]) => ({ source, price: BigInt(quote), excluded })) },
    ]));
    return { seq: raw.seq, at: raw.at, previous: raw.previous, hash, computed: hex(sha256(bytesOf(`${raw.previous}\n${body}}`))), ticks };
  } catch {
    return null;
  }
}

/** The checks of a fill. */
export const checks = ["line", "hash", "tick", "order", "price", "payout"] as const;
export type Check = (typeof checks)[number];

export interface CheckedFill {
  fill: Fill;
  /** Null if the line cannot be read. */
  tick: LoggedTick | null;
  /** The payout and fee by the rules. Null for the opening. */
  result: Result | null;
  /** The first check that failed. Null if all passed. */
  failed: Check | null;
}

export interface Verification {
  fills: CheckedFill[];
  /** Whether the closed parts add up to what the position says. */
  sums: boolean;
  passed: boolean;
}

/** The price in units of the market. Null if it has further decimals. */
function unitsAt(text: string, decimals: number): bigint | null {
  const value = parseDecimal(text);
  return value && value.scale <= decimals ? rescale(value, decimals).units : null;
}

interface Scales {
  /** The decimals of the market's prices, and those of the smallest unit of the currency. */
  price: number;
  money: number;
}

/** Checks a position with its fills. */
export function verifyPosition(position: Position, scales: Scales): Verification {
  let before = -1;
  const fills = position.fills.map((fill, at) => {
    const checked = verifyFill(position, fill, at === 0, before, scales);
    before = fill.frame;
    return checked;
  });
  const sums = sumsMatch(position, scales.money);
  return { fills, sums, passed: sums && fills.length > 0 && fills.every(({ failed }) => failed === null) };
}

function verifyFill(position: Position, fill: Fill, first: boolean, before: number, { price: scale, money }: Scales): CheckedFill {
  const frame = readFrame(fill.line ?? "");
  const tick = frame?.ticks.get(position.ticker) ?? null;
  const result = first ? null : resultOf(position, fill, scale, money);
  const failed = ((): Check | null => {
    if (!frame) return "line";
    if (frame.computed !== frame.hash || frame.hash !== fill.hash) return "hash";
    if (!tick || frame.seq !== fill.frame || tick.seq !== fill.tick || tick.state === "paused") return "tick";
    if (fill.frame <= before || first !== (fill.kind === "open")) return "order";
    if (!isPriceRight(position, fill, tick, scale)) return "price";
    const [payout, fee] = [minorOf(fill.payout, money), minorOf(fill.fee, money)];
    const [wantPayout, wantFee] = first ? [0n, 0n] : [result?.payout, result?.fee];
    return payout === wantPayout && fee === wantFee ? null : "payout";
  })();
  return { fill, tick, result, failed };
}

function resultOf(position: Position, fill: Fill, scale: number, money: number): Result | null {
  const [entry, price, stake] = [unitsAt(position.entry, scale), unitsAt(fill.price, scale), minorOf(fill.stake, money)];
  return entry === null || price === null || stake === null ? null : resultAt(position, stake, entry, price, termsOf(position));
}

/**
 * An order at the market and a stop loss have the price of the tick. The other triggers have their own
 * price. The tick has crossed it, and a tick beyond the liquidation price liquidates.
 */
function isPriceRight(position: Position, fill: Fill, tick: LoggedTick, scale: number): boolean {
  const price = unitsAt(fill.price, scale);
  const entry = unitsAt(position.entry, scale);
  if (price === null || entry === null) return false;
  if (fill.kind === "open") return price === tick.price && price === entry && tick.state === "open" && fill.stake === position.wager;
  if (fill.kind === "close") return price === tick.price;
  const terms = termsOf(position);
  const liquidation = liquidationPrice(position, entry, terms);
  const triggers: Record<Exclude<FillKind, "open" | "close">, bigint | null> = {
    liquidation, maximum: maximumPrice(position, entry, terms), stop: unitsAt(position.stopLoss, scale), take: unitsAt(position.takeProfit, scale),
  };
  const trigger = triggers[fill.kind];
  const gains = fill.kind === "take" || fill.kind === "maximum";
  const reached = (at: bigint | null, rising: boolean) => at !== null && (rising ? tick.price >= at : tick.price <= at);
  const isUp = position.direction === "up";
  const isLiquidated = reached(liquidation, !isUp) && fill.kind !== "liquidation";
  return reached(trigger, isUp === gains) && !isLiquidated && tick.state !== "grace" && price === (fill.kind === "stop" ? tick.price : trigger);
}

function sumsMatch({ wager, remaining, payout, fee, fills }: Position, money: number): boolean {
  const units = (text: string) => minorOf(text, money) ?? -1n;
  const closed = fills.filter(({ kind }) => kind !== "open");
  const sum = (pick: (fill: Fill) => string) => closed.reduce((total, one) => total + units(pick(one)), 0n);
  return sum((one) => one.stake) === units(wager) - units(remaining) && sum((one) => one.payout) === units(payout) && sum((one) => one.fee) === units(fee);
}
