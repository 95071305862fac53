// The parts of the slip to which a refusal belongs: its legs, the stake, or the whole slip.

import { isApiError } from "../../../lib/api";
import { keyOf, type Pick, type SlipLeg } from "./slip.model";

/** The key of a refusal that concerns the stake. */
export const stakeKey = "stake";

/** The codes of refusals of the stake: insufficient balance, and outside of the limits. */
const stakeCodes = new Set([7, 8]);

type RefusedSelection = Partial<Pick> & { builder?: readonly Partial<Pick>[] };

const isRefusedSelection = (value: unknown): value is RefusedSelection => typeof value === "object" && value !== null;

/** The keys of the selections in a response. */
const keysOf = ({ builder: builderSelections, event = "", market = "", specifiers = "", outcome = "" }: RefusedSelection): string[] =>
  builderSelections?.length ? builderSelections.flatMap(keysOf) : [keyOf({ event, market, specifiers, outcome })];

/** The keys of the legs in a refusal, and whether it concerns the stake. */
export function refusalTarget(error: unknown, units: readonly SlipLeg[]): { legs: string[]; stake: boolean } {
  if (!isApiError(error) || error.kind !== "refused") return { legs: [], stake: false };
  const { selection, selections, event } = error.extra;
  const refusedSelections = [selection, ...(Array.isArray(selections) ? selections : [])].filter(isRefusedSelection);
  const keys = new Set(refusedSelections.flatMap(keysOf));
  // For a leg of several picks, the selection contains only its event.
  const events = new Set(refusedSelections.filter((one) => !one.market && !one.builder?.length).map((one) => one.event));
  if (typeof event === "string") events.add(event);
  const legs = units.filter((unit) => events.has(unit.event) || unit.picks.some((pick) => keys.has(keyOf(pick)))).map(({ key }) => key);
  return { legs, stake: stakeCodes.has(error.code) };
}
