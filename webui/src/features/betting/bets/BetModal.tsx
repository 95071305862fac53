// The overview of one bet, of anyone.

import { useSignals } from "@preact/signals-react/runtime";
import { Play } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { OverlayProps } from "../../../lib/overlays";
import { pageExists } from "../../../lib/offers";
import { enabled } from "../../../lib/permissions";
import { whisper } from "../../../lib/socket";
import { LinkButton } from "../../../ui/Button";
import { gamePath } from "../../../ui/GameLink";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { BetDetails } from "./BetDetails";
import { BetOverview, type BetAnswer } from "./bet.model";
import { text } from "./bet.texts";
import { TicketMark } from "./marks";
import { offersChat, ShareInChat } from "./ShareInChat";
import "./bets.css";

export default function BetModal({ props: { id }, close }: OverlayProps<"bet">) {
  return <Overview key={id} id={id} close={close} />;
}

function Overview({ id, close }: { id: string; close: () => void }) {
  useSignals();
  const [overview] = useState(() => new BetOverview(() => whisper("Info", { game_id: id })));
  useEffect(() => void overview.load(), [overview]);
  const state = overview.state.value;
  const title = state.phase === "shown" ? text("bets.title", { game: state.bet.metadata.name }) : text("bets.titleLoading");
  return (
    <Dialog title={title} size="medium" icon={<TicketMark />} onClose={close} footer={state.phase === "shown" ? <Foot bet={state.bet} close={close} /> : undefined}>
      {state.phase === "loading" && <Waiting />}
      {state.phase === "unknown" && <Empty icon={<TicketMark size={28} />} text={text("bets.unknown")} />}
      {state.phase === "failed" && <Failed text={state.failure} onRetry={() => void overview.load()} />}
      {state.phase === "shown" && (
        <Suspense fallback={<Waiting />}>
          <BetDetails bet={state.bet} reload={() => void overview.load()} close={close} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** The ways on: to the chat's room, and to the game. */
function Foot({ bet, close }: { bet: BetAnswer; close: () => void }) {
  useSignals();
  const { id, game } = bet.info;
  const to = gamePath(game);
  const elsewhere = location.pathname !== to && pageExists(to);
  return (
    <>
      {enabled("chat") && offersChat(bet) && <ShareInChat id={id} close={close} />}
      {elsewhere && <LinkButton href={to} icon={<Play size={16} aria-hidden="true" />}>{text("bets.again.play", { game: bet.metadata.name })}</LinkButton>}
    </>
  );
}

function Waiting() {
  return (
    <div className="bet" data-loading="" aria-busy="true">
      <Skeleton height={44} />
      <Skeleton height={76} />
      <Skeleton height={160} />
      <Skeleton height={220} />
    </div>
  );
}
