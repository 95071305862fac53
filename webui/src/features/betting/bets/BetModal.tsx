// The overview of one bet, of anyone.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import type { OverlayProps } from "../../../lib/overlays";
import { enabled } from "../../../lib/permissions";
import { whisper } from "../../../lib/socket";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { BetDetails } from "./BetDetails";
import { BetOverview } from "./bet.model";
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
  const chat = state.phase === "shown" && enabled("chat") && offersChat(state.bet) ? <ShareInChat id={id} close={close} /> : undefined;
  return (
    <Dialog title={title} size="medium" icon={<TicketMark />} onClose={close} footer={chat}>
      {state.phase === "loading" && <Waiting />}
      {state.phase === "unknown" && <Empty icon={<TicketMark size={28} />} text={text("bets.unknown")} />}
      {state.phase === "failed" && <Failed text={state.failure} onRetry={() => void overview.load()} />}
      {state.phase === "shown" && <BetDetails bet={state.bet} />}
    </Dialog>
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
