// Shares a bet: its picture, its link, and the chat.

import { useEffect, useState } from "react";
import { formatMultiplier } from "../../../lib/format";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { enabled } from "../../../lib/permissions";
import { whisper } from "../../../lib/socket";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { ShareIcon } from "../../../ui/ShareButton";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { BetOverview, shareTargets, multiplierText, type BetAnswer } from "../history/bet.model";
import { TelegramIcon, TicketIcon, XIcon } from "../history/icons";
import { offersChat, ShareInChat } from "../history/ShareInChat";
import { Preview } from "./Preview";
import { betPicture, isWin } from "./share.model";
import { text } from "./share.texts";
import { ShareActions } from "./ShareActions";

export default function ShareWin({ props: { id }, close }: OverlayProps<"share-win">) {
  return <SharedWin key={id} id={id} close={close} />;
}

function SharedWin({ id, close }: { id: string; close: () => void }) {
  const [overview] = useState(() => new BetOverview(() => whisper("Info", { game_id: id })));
  useEffect(() => void overview.load(), [overview]);
  const state = overview.state.value;
  const won = state.phase === "shown" && isWin(state.bet.info);
  return (
    <Dialog title={text(won ? "share.title.win" : "share.title.bet")} size="large" icon={<ShareIcon size={22} />} onClose={close}>
      {state.phase === "unknown" && <Empty icon={<TicketIcon size={28} />} text={text("share.unknown")} />}
      {state.phase === "failed" && <Failed text={state.failure} onRetry={() => void overview.load()} />}
      {(state.phase === "loading" || state.phase === "shown") && <Preview src={betPicture(id)} />}
      {state.phase === "loading" && <span className="share-actions" data-loading=""><Skeleton height={40} /></span>}
      {state.phase === "shown" && <ShareOptions bet={state.bet} close={close} />}
    </Dialog>
  );
}

/** Guests see the picture. Players can share it. */
function ShareOptions({ bet, close }: { bet: BetAnswer; close: () => void }) {
  const viewer = store.user.value;
  if (!viewer) return <RegisterPrompt close={close} />;
  const { info, user, metadata } = bet;
  const values = { game: metadata.name, multiplier: formatMultiplier(multiplierText(info)) };
  const shareText = text(isWin(info) ? "share.words" : "share.words.bet", values);
  const share = shareTargets(location.origin, info, shareText);
  return (
    <>
      {user?.private_bets && user._id === viewer._id && <p className="share-note">{text("share.hidden")}</p>}
      <ShareActions link={share.link} picture={betPicture(info.id)} text={shareText}>
        <LinkButton href={share.twitter} external icon={<XIcon />}>{text("share.x")}</LinkButton>
        <LinkButton href={share.telegram} external icon={<TelegramIcon />}>{text("share.telegram")}</LinkButton>
        {enabled("chat") && offersChat(bet) && <div className="share-chat"><ShareInChat id={info.id} close={close} /></div>}
      </ShareActions>
    </>
  );
}

function RegisterPrompt({ close }: { close: () => void }) {
  const register = () => {
    close();
    openOverlay("auth", { mode: "register" });
  };
  return (
    <>
      <p className="share-note">{text("share.guest")}</p>
      <div className="share-actions"><Button variant="primary" onClick={register}>{text("share.join")}</Button></div>
    </>
  );
}
