// The reference pay tables in the format of the verifier, for tests.

import reference from "./testdata/paytables.json";
import { readFraction, type Fraction } from "./fraction";
import type { Tables } from "./rules/game";

interface Plinko { multipliers: number[]; rtp_exact: string }
interface Wheel { segments: number[]; rtp_exact: string }
interface Keno { picks: number; pays: number[]; rtp_exact: string }

export const plinkoTables = reference.plinko.tables as unknown as Record<string, Record<string, Plinko>>;
export const wheelTables = reference.wheel.tables as unknown as Record<string, Record<string, Wheel>>;
export const kenoTables = reference.keno.tables as unknown as Record<string, Keno[]>;

/** The kinds of hands, by their names in the file. */
export const handNames: Record<string, string> = {
  five: "(5,)", four: "(4, 1)", full_house: "(3, 2)", three: "(3, 1, 1)", two_pair: "(2, 2, 1)", pair: "(2, 1, 1, 1)", none: "(1, 1, 1, 1, 1)",
};

const fractions = (list: number[]): Fraction[] => list.map(readFraction);

export const referenceTables: Tables = {
  plinko: (rows, risk) => fractions(plinkoTables[rows]![risk]!.multipliers),
  wheel: (segments, risk) => fractions(wheelTables[segments]![risk]!.segments),
  keno: (picks, risk) => fractions(kenoTables[risk]!.find((table) => table.picks === picks)!.pays),
  diamonds: (hand) => readFraction((reference.diamonds.pays as Record<string, number>)[handNames[hand]!]!),
};

export { reference };
