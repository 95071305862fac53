// A shared sports bet: its legs, and a button for the same bet at the current odds.

import { useEffect, useState } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { text } from "./bets.texts";
import { shortOdds, legCount, Legs } from "./Legs";
import { Note } from "./Note";
import { oddsText } from "./odds";
import { receipt } from "./place.model";
import { modeOf, sharedOf, type SharedState } from "./shared.model";
import { picks, replacePicks } from "./slip.model";
import "./bets.css";

export default function SharedBetModal({ props: { id }, close }: OverlayProps<"shared-bet">) {
  const [shared] = useState(() => sharedOf(id));
  useEffect(() => void shared.load(), [shared]);
  const state = shared.state.value;
  return (
    <Dialog title={text("sportsBets.shared")} size="medium" onClose={close} footer={state.phase === "shown" && state.picks.length > 0 ? <CopyToSlipButton state={state} close={close} /> : undefined}>
      {state.phase === "loading" && <div className="shared-bet" aria-busy="true"><Skeleton height={32} /><Skeleton height={160} /></div>}
      {state.phase === "unknown" && <Empty text={text("sportsBets.shared.unknown")} />}
      {state.phase === "failed" && <Failed text={state.failure} onRetry={() => void shared.load()} />}
      {state.phase === "shown" && <SharedBetContent state={state} />}
    </Dialog>
  );
}

type LoadedState = Extract<SharedState, { phase: "shown" }>;

function SharedBetContent({ state: { bet, picks: open } }: { state: LoadedState }) {
  const labels = { sizes: bet.sizes.join(", "), n: legCount(bet) };
  return (
    <div className="shared-bet">
      <div className="sports-bet-head">
        <strong>{text(`sportsBets.type.${bet.type}` as "sportsBets.type.multi", labels)}</strong>
        <Badge>{text(`sportsBets.status.${bet.status}` as "sportsBets.status.0")}</Badge>
      </div>
      {bootstrap.sportsSimulated && <Note kind="simulated" />}
      <Legs legs={bet.legs} groups={bet.groups ?? []} />
      <dl className="sports-bet-sums">
        <div><dt>{text("sportsBets.shared.then")}</dt><dd className="num">{oddsText(shortOdds(bet.odds))}</dd></div>
      </dl>
      <p>{text(open.length > 0 ? "sportsBets.shared.now" : "sportsBets.shared.none", { open: open.length, all: bet.legs.length })}</p>
      {open.length > 0 && picks.value.length > 0 && <p>{text("sportsBets.shared.replaces")}</p>}
    </div>
  );
}

function CopyToSlipButton({ state: { bet, picks: open }, close }: { state: LoadedState; close: () => void }) {
  return (
    <Button
      variant="primary"
      onClick={() => {
        receipt.value = null; // The picks on the slip must be visible.
        replacePicks(open, modeOf(bet));
        close();
        if (!location.pathname.startsWith("/sport")) navigate("/sport");
      }}
    >
      {text("sportsBets.shared.take")}
    </Button>
  );
}
