// Shows a bet to others: its picture, its link, and the chat.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { formatMultiplier } from "../../../lib/format";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { enabled } from "../../../lib/permissions";
import { whisper } from "../../../lib/socket";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { ShareMark } from "../../../ui/ShareButton";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { BetOverview, shareTargets, shownMultiplier, type BetAnswer } from "../bets/bet.model";
import { TelegramMark, TicketMark, XMark } from "../bets/marks";
import { offersChat, ShareInChat } from "../bets/ShareInChat";
import { Preview } from "./Preview";
import { betPicture, isWin } from "./share.model";
import { text } from "./share.texts";
import { Ways } from "./Ways";

export default function ShareWin({ props: { id }, close }: OverlayProps<"share-win">) {
  return <Win key={id} id={id} close={close} />;
}

function Win({ id, close }: { id: string; close: () => void }) {
  useSignals();
  const [overview] = useState(() => new BetOverview(() => whisper("Info", { game_id: id })));
  useEffect(() => void overview.load(), [overview]);
  const state = overview.state.value;
  const won = state.phase === "shown" && isWin(state.bet.info);
  return (
    <Dialog title={text(won ? "share.title.win" : "share.title.bet")} size="large" icon={<ShareMark size={22} />} onClose={close}>
      {state.phase === "unknown" && <Empty icon={<TicketMark size={28} />} text={text("share.unknown")} />}
      {state.phase === "failed" && <Failed text={state.failure} onRetry={() => void overview.load()} />}
      {(state.phase === "loading" || state.phase === "shown") && <Preview src={betPicture(id)} />}
      {state.phase === "loading" && <span className="share-ways" data-loading=""><Skeleton height={40} /></span>}
      {state.phase === "shown" && <Offer bet={state.bet} close={close} />}
    </Dialog>
  );
}

/** Guests look at the picture; players send it. */
function Offer({ bet, close }: { bet: BetAnswer; close: () => void }) {
  useSignals();
  const viewer = store.user.value;
  if (!viewer) return <Joining close={close} />;
  const { info, user, metadata } = bet;
  const values = { game: metadata.name, multiplier: formatMultiplier(shownMultiplier(info)) };
  const words = text(isWin(info) ? "share.words" : "share.words.bet", values);
  const share = shareTargets(location.origin, info, words);
  return (
    <>
      {user?.private_bets && user._id === viewer._id && <p className="share-note">{text("share.hidden")}</p>}
      <Ways link={share.link} picture={betPicture(info.id)} words={words}>
        <LinkButton href={share.twitter} external icon={<XMark />}>{text("share.x")}</LinkButton>
        <LinkButton href={share.telegram} external icon={<TelegramMark />}>{text("share.telegram")}</LinkButton>
        {enabled("chat") && offersChat(bet) && <div className="share-chat"><ShareInChat id={info.id} close={close} /></div>}
      </Ways>
    </>
  );
}

function Joining({ close }: { close: () => void }) {
  const join = () => {
    close();
    openOverlay("auth", { mode: "register" });
  };
  return (
    <>
      <p className="share-note">{text("share.guest")}</p>
      <div className="share-ways"><Button variant="primary" onClick={join}>{text("share.join")}</Button></div>
    </>
  );
}
