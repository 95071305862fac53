// The legs of a sports bet, in the overview of a bet.

import type { SharedBet } from "../../../../lib/api.gen";
import { Legs } from "../../../sports/slip/Legs";

export default function Sports({ view: { legs, groups } }: { view: SharedBet }) {
  return <Legs legs={legs} groups={groups ?? []} />;
}
