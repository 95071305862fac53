// What makes two requests the same bet, as the server tells it: everything but the
// odds and what is accepted in their place.

import type { SlipRequest } from "../../../lib/api.gen";

export const contentOf = ({ type, selections, system, sizes, stake, currency, free_bet: free }: Omit<SlipRequest, "request_id">): string =>
  JSON.stringify([type, selections?.map(({ event, market, specifiers, outcome, banker }) => [event, market, specifiers, outcome, banker === true]), system, sizes, stake, currency, free]);
