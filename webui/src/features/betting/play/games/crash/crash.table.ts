// The table after each event, as plain values. A snapshot can include the effect of later events,
// so every event must be safe to apply twice.

import { parseDecimal, rescale } from "../../../../../lib/decimal";
import type { PublishedEvent } from "../../../../../lib/types";
import type { Cashout, CrashBet, CrashData, CrashState, PastRound } from "./crash.wire";

export interface Table extends Omit<CrashState, "serverTime"> {
  /** Cash-outs of the round by bet id, also of bets that are not listed. */
  cashed: ReadonlyMap<string, Cashout>;
  /** The round was voided. */
  voided: boolean;
}

/** The max number of listed bets. */
export const maxListedBets = 100;
const maxPastRounds = 30;
/** Decimals of dollars for comparing two stakes. */
const dollarDecimals = 8;

const noCashouts: ReadonlyMap<string, Cashout> = new Map();

const dollars = ({ additional }: CrashBet): bigint => {
  const value = parseDecimal(additional.usd);
  return value ? rescale(value, dollarDecimals).units : 0n;
};

/** The largest stakes first, play money last. Equal stakes keep their order. */
export function largestBets(bets: CrashBet[]): CrashBet[] {
  const sized = bets.map((bet) => ({ bet, size: dollars(bet) }));
  sized.sort((a, b) => Number(a.bet.additional.demo) - Number(b.bet.additional.demo) || (a.size > b.size ? -1 : a.size < b.size ? 1 : 0));
  return sized.slice(0, maxListedBets).map(({ bet }) => bet);
}

/** The table of a snapshot. */
export function tableOf(state: CrashState): Table {
  const cashed = new Map<string, Cashout>();
  for (const { id, additional } of state.bets) {
    if (additional.multiplier !== null) cashed.set(id, { id, multiplier: additional.multiplier, payout: additional.payout ?? "0", auto: false });
  }
  return { ...state, bets: largestBets(state.bets), cashed, voided: false };
}

const phaseOrder: Record<string, number> = { preparing: 0, closed: 0, betting: 1, flight: 2, pause: 3 };

/** Whether an event belongs to a round that is over. */
const isPast = (table: Table, round: number, phase: "betting" | "flight" | "pause"): boolean =>
  round < table.round || (round === table.round && phaseOrder[table.phase]! > phaseOrder[phase]!);

/** The table after an event. Returns the same table if nothing changed. */
export function applyEvent(table: Table, { event, data }: PublishedEvent): Table {
  switch (event) {
    case "crash.betting":
      return applyBetting(table, data);
    case "crash.flight":
      if (isPast(table, data.round, "flight")) return table;
      return { ...tableOfRound(table, data.round), phase: "flight", startedAt: data.startedAt, point: null, hash: null };
    case "crash.bust":
      return applyBust(table, data);
    case "crash.closed":
      return table.phase === "pause" && data.round === table.round ? { ...table, phase: "closed" } : table;
    case "crash.void":
      if (data.round < table.round) return table;
      return { ...tableOfRound(table, data.round), phase: "pause", voided: true, point: null, hash: null };
    case "crash.bets":
      return data.round === table.round ? { ...table, bets: addBets(table, data.bets), players: data.players, staked: data.staked } : table;
    case "crash.left":
      if (data.round !== table.round) return table;
      return { ...table, bets: table.bets.filter(({ id }) => !data.ids.includes(id)), players: data.players, staked: data.staked };
    case "crash.cashouts":
      return data.round === table.round ? applyCashouts(table, data.cashouts) : table;
    default:
      return table;
  }
}

// The table of a round whose first events were missed. Its bets are unknown.
function tableOfRound(table: Table, round: number): Table {
  return round === table.round ? table : { ...table, round, bets: [], players: 0, staked: "0", cashed: noCashouts, voided: false, startsAt: 0, startedAt: 0 };
}

function applyBetting(table: Table, { round, number, betting: duration, startsAt }: CrashData<"crash.betting">): Table {
  if (isPast(table, round, "betting")) return table;
  return { ...tableOfRound(table, round), phase: "betting", number, betting: duration, startsAt, startedAt: 0, endedAt: 0, nextAt: 0, point: null, hash: null, voided: false };
}

function applyBust(table: Table, { round, number, point, hash, salt, endedAt, nextAt }: CrashData<"crash.bust">): Table {
  const history = addPastRound(table.history, { round, number, point, hash, salt });
  if (round < table.round) return history === table.history ? table : { ...table, history };
  return { ...tableOfRound(table, round), phase: "pause", number, point, hash, endedAt, nextAt, history, voided: false };
}

function addPastRound(history: PastRound[], past: PastRound): PastRound[] {
  if (history.some(({ round }) => round === past.round)) return history;
  return [past, ...history].sort((a, b) => b.round - a.round).slice(0, maxPastRounds);
}

function addBets(table: Table, bets: CrashBet[]): CrashBet[] {
  const known = new Map(table.bets.map((bet) => [bet.id, bet]));
  for (const bet of bets) known.set(bet.id, withCashout(bet, table.cashed.get(bet.id)));
  return largestBets([...known.values()]);
}

function applyCashouts(table: Table, newCashouts: Cashout[]): Table {
  const cashed = new Map(table.cashed);
  for (const cashout of newCashouts) cashed.set(cashout.id, cashout);
  return { ...table, cashed, bets: table.bets.map((bet) => withCashout(bet, cashed.get(bet.id))) };
}

const withCashout = (bet: CrashBet, cashout: Cashout | undefined): CrashBet =>
  cashout ? { ...bet, additional: { ...bet.additional, multiplier: cashout.multiplier, payout: cashout.payout } } : bet;
