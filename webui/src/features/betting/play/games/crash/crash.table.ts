// The table after each event: plain values, nothing else. A snapshot may show
// what later events tell again, so that every event may come twice.

import { parseDecimal, rescale } from "../../../../../lib/decimal";
import type { Said } from "../../../../../lib/types";
import type { Cashout, CrashBet, CrashData, CrashState, PastRound } from "./crash.wire";

export interface Table extends Omit<CrashState, "serverTime"> {
  /** Cash-outs of the round by bet, also of bets that are not listed. */
  cashed: ReadonlyMap<string, Cashout>;
  /** The round was given back. */
  voided: boolean;
}

/** As many bets as are listed. */
export const listed = 100;
const pastListed = 30;
/** Decimals of dollars that tell two stakes apart. */
const fine = 8;

const none: ReadonlyMap<string, Cashout> = new Map();

const dollars = ({ additional }: CrashBet): bigint => {
  const value = parseDecimal(additional.usd);
  return value ? rescale(value, fine).units : 0n;
};

/** The largest stakes first, play money last; equal ones as they came. */
export function largest(bets: CrashBet[]): CrashBet[] {
  const sized = bets.map((bet) => ({ bet, size: dollars(bet) }));
  sized.sort((a, b) => Number(a.bet.additional.demo) - Number(b.bet.additional.demo) || (a.size > b.size ? -1 : a.size < b.size ? 1 : 0));
  return sized.slice(0, listed).map(({ bet }) => bet);
}

/** The table of a snapshot. */
export function tableOf(state: CrashState): Table {
  const cashed = new Map<string, Cashout>();
  for (const { id, additional } of state.bets) {
    if (additional.multiplier !== null) cashed.set(id, { id, multiplier: additional.multiplier, payout: additional.payout ?? "0", auto: false });
  }
  return { ...state, bets: largest(state.bets), cashed, voided: false };
}

const order: Record<string, number> = { preparing: 0, closed: 0, betting: 1, flight: 2, pause: 3 };

/** Whether an event of a round would lead back to what is over. */
const isPast = (table: Table, round: number, phase: "betting" | "flight" | "pause"): boolean =>
  round < table.round || (round === table.round && order[table.phase]! > order[phase]!);

/** The table after an event; the same table when it tells nothing new. */
export function after(table: Table, { event, data }: Said): Table {
  switch (event) {
    case "crash.betting":
      return betting(table, data);
    case "crash.flight":
      if (isPast(table, data.round, "flight")) return table;
      return { ...ofRound(table, data.round), phase: "flight", startedAt: data.startedAt, point: null, hash: null };
    case "crash.bust":
      return bust(table, data);
    case "crash.closed":
      return table.phase === "pause" && data.round === table.round ? { ...table, phase: "closed" } : table;
    case "crash.void":
      if (data.round < table.round) return table;
      return { ...ofRound(table, data.round), phase: "pause", voided: true, point: null, hash: null };
    case "crash.bets":
      return data.round === table.round ? { ...table, bets: withBets(table, data.bets), players: data.players, staked: data.staked } : table;
    case "crash.left":
      if (data.round !== table.round) return table;
      return { ...table, bets: table.bets.filter(({ id }) => !data.ids.includes(id)), players: data.players, staked: data.staked };
    case "crash.cashouts":
      return data.round === table.round ? cashouts(table, data.cashouts) : table;
    default:
      return table;
  }
}

// The table of a round that was heard of by a late event: its bets are not known.
function ofRound(table: Table, round: number): Table {
  return round === table.round ? table : { ...table, round, bets: [], players: 0, staked: "0", cashed: none, voided: false, startsAt: 0, startedAt: 0 };
}

function betting(table: Table, { round, number, betting: lasts, startsAt }: CrashData<"crash.betting">): Table {
  if (isPast(table, round, "betting")) return table;
  return { ...ofRound(table, round), phase: "betting", number, betting: lasts, startsAt, startedAt: 0, endedAt: 0, nextAt: 0, point: null, hash: null, voided: false };
}

function bust(table: Table, { round, number, point, hash, salt, endedAt, nextAt }: CrashData<"crash.bust">): Table {
  const history = withPast(table.history, { round, number, point, hash, salt });
  if (round < table.round) return history === table.history ? table : { ...table, history };
  return { ...ofRound(table, round), phase: "pause", number, point, hash, endedAt, nextAt, history, voided: false };
}

function withPast(history: PastRound[], past: PastRound): PastRound[] {
  if (history.some(({ round }) => round === past.round)) return history;
  return [past, ...history].sort((a, b) => b.round - a.round).slice(0, pastListed);
}

function withBets(table: Table, bets: CrashBet[]): CrashBet[] {
  const known = new Map(table.bets.map((bet) => [bet.id, bet]));
  for (const bet of bets) known.set(bet.id, paid(bet, table.cashed.get(bet.id)));
  return largest([...known.values()]);
}

function cashouts(table: Table, fresh: Cashout[]): Table {
  const cashed = new Map(table.cashed);
  for (const cashout of fresh) cashed.set(cashout.id, cashout);
  return { ...table, cashed, bets: table.bets.map((bet) => paid(bet, cashed.get(bet.id))) };
}

const paid = (bet: CrashBet, cashout: Cashout | undefined): CrashBet =>
  cashout ? { ...bet, additional: { ...bet.additional, multiplier: cashout.multiplier, payout: cashout.payout } } : bet;
