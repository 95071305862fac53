// What makes two requests the same bet, as the server tells it: everything but the
// odds and what is accepted in their place.

import type { SlipRequest, TogetherOutcome } from "../../../lib/api.gen";

const named = (one: TogetherOutcome) => `${one.market}/${one.specifiers}/${one.outcome}`;

export const contentOf = ({ type, selections, system, sizes, stake, currency, free_bet: free }: Omit<SlipRequest, "request_id">): string =>
  JSON.stringify([type, selections?.map(({ event, market, specifiers, outcome, together, banker }) => [event, market, specifiers, outcome, together?.map(named).sort(), banker === true]), system, sizes, stake, currency, free]);
