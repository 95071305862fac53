// The table of Crash in the format of the server. Amounts and multipliers are decimal texts, times
// are unix milliseconds by the server's clock.

import type { ServerEvent } from "../../../../../lib/types";

export type { Cashout, Chain, CrashBet, CrashState, PastRound } from "../../../../../lib/api.gen";

/** The events of the channel. */
export type CrashEvent = Extract<ServerEvent, { event: `crash.${string}` }>;
export type CrashData<Name extends CrashEvent["event"]> = Extract<CrashEvent, { event: Name }>["data"];

/** The page that verifies a round. */
export const verifyLink = (hash: string, salt: string, number: number): string => `/fairness?verify=crash-${hash}-${salt}-${number}`;
