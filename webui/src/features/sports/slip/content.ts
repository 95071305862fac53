// The content of a bet request by which the server recognises the same bet: everything except the
// odds and the accepted changes.

import type { SlipRequest, BetBuilderSelection } from "../../../lib/api.gen";

const selectionKey = (one: BetBuilderSelection) => `${one.market}/${one.specifiers}/${one.outcome}`;

export const requestContent = ({ type, selections, system, sizes, stake, currency, free_bet: free }: Omit<SlipRequest, "request_id">): string =>
  JSON.stringify([type, selections?.map(({ event, market, specifiers, outcome, builder: builderSelections, banker }) => [event, market, specifiers, outcome, builderSelections?.map(selectionKey).sort(), banker === true]), system, sizes, stake, currency, free]);
