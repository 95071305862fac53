// The reference pay tables in the format of the verifier, for tests.

import reference from "./testdata/paytables.json";
import { readFraction, type Fraction } from "./fraction";
import type { Tables } from "./rules/game";

interface Plinko { multipliers: number[]; rtp_exact: string }
interface Wheel { segments: number[]; rtp_exact: string }
interface Keno { picks: number; pays: number[]; rtp_exact: string }

export const plinkoTables: Record<string, Record<string, Plinko>> = reference.plinko.tables;
export const wheelTables: Record<string, Record<string, Wheel>> = reference.wheel.tables;
export const kenoTables: Record<string, Keno[]> = reference.keno.tables;

/** What each kind of hand pays, by the names in the file. */
const diamondPays: Record<string, number> = reference.diamonds.pays;

/** The kinds of hands, by their names in the file. */
export const handNames: Record<string, string> = {
  five: "(5,)", four: "(4, 1)", full_house: "(3, 2)", three: "(3, 1, 1)", two_pair: "(2, 2, 1)", pair: "(2, 1, 1, 1)", none: "(1, 1, 1, 1, 1)",
};

const fractions = (list: number[]): Fraction[] => list.map(readFraction);

export const referenceTables: Tables = {
  plinko: (rows, risk) => fractions(plinkoTables[rows]![risk]!.multipliers),
  wheel: (segments, risk) => fractions(wheelTables[segments]![risk]!.segments),
  keno: (picks, risk) => fractions(kenoTables[risk]!.find((table) => table.picks === picks)!.pays),
  diamonds: (hand) => readFraction(diamondPays[handNames[hand]!]!),
  weights: () => {
    throw new Error("the reference has no installed games");
  },
};

export { reference };

/** For verifiers of games without weights. */
export const noWeights = () => Promise.reject(new Error("the reference has no installed games"));
