// The overview of one bet of any player.

import { Play } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { OverlayProps } from "../../../lib/overlays";
import { pageExists } from "../../../lib/availability";
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
import { TicketIcon } from "./icons";
import { offersChat, ShareInChat } from "./ShareInChat";
import "./history.css";

export default function BetModal({ props: { id }, close }: OverlayProps<"bet">) {
  return <Overview key={id} id={id} close={close} />;
}

function Overview({ id, close }: { id: string; close: () => void }) {
  const [overview] = useState(() => new BetOverview(() => whisper("Info", { game_id: id })));
  useEffect(() => void overview.load(), [overview]);
  const state = overview.state.value;
  const title = state.phase === "shown" ? text("bets.title", { game: state.bet.metadata.name }) : text("bets.titleLoading");
  return (
    <Dialog title={title} size="medium" icon={<TicketIcon />} onClose={close} footer={state.phase === "shown" ? <BetActionsFooter bet={state.bet} close={close} /> : undefined}>
      {state.phase === "loading" && <BetSkeleton />}
      {state.phase === "unknown" && <Empty icon={<TicketIcon size={28} />} text={text("bets.unknown")} />}
      {state.phase === "failed" && <Failed text={state.failure} onRetry={() => void overview.load()} />}
      {state.phase === "shown" && (
        <Suspense fallback={<BetSkeleton />}>
          <BetDetails bet={state.bet} reload={() => void overview.load()} close={close} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** The actions at the foot: show the bet in the chat, open the game. */
function BetActionsFooter({ bet, close }: { bet: BetAnswer; close: () => void }) {
  const { id, game } = bet.info;
  const to = gamePath(game, bet.info.kind);
  const isOtherPage = location.pathname !== to && pageExists(to);
  return (
    <>
      {enabled("chat") && offersChat(bet) && <ShareInChat id={id} close={close} />}
      {isOtherPage && <LinkButton href={to} icon={<Play size={16} aria-hidden="true" />}>{text("bets.again.play", { game: bet.metadata.name })}</LinkButton>}
    </>
  );
}

function BetSkeleton() {
  return (
    <div className="bet" data-loading="" aria-busy="true">
      <Skeleton height={44} />
      <Skeleton height={76} />
      <Skeleton height={160} />
      <Skeleton height={220} />
    </div>
  );
}
