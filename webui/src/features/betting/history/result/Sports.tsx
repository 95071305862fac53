// The legs of a sports bet, in the overview of a bet.

import type { SharedBet } from "../../../../lib/api.gen";
import { bootstrap } from "../../../../lib/bootstrap";
import { Legs } from "../../../sports/slip/Legs";
import { Note } from "../../../sports/slip/Note";

export default function Sports({ view: { legs, groups } }: { view: SharedBet }) {
  return (
    <>
      {bootstrap.sportsSimulated && <Note kind="simulated" />}
      <Legs legs={legs} groups={groups ?? []} />
    </>
  );
}
