// The bar below a game in a frame: the money, the favourite, the size, fairness.

import { Heart, Maximize, Minimize, RefreshCw, RectangleHorizontal, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { AppLink } from "../../../../lib/AppLink";
import { errorText } from "../../../../lib/errorText";
import { openOverlay } from "../../../../lib/overlays";
import { store } from "../../../../lib/store";
import { IconButton } from "../../../../ui/Button";
import { cx } from "../../../../ui/cx";
import { toast } from "../../../../ui/toast";
import { Tooltip } from "../../../../ui/Tooltip";
import { favourites } from "../../lobby/favourites.model";
import type { Game } from "../../lobby/game";
import { hasCurrencyChoice, walletCurrency } from "../../../money/wallet/wallet.model";
import { playReal } from "./GameStage";
import type { HostedVisit } from "./hosted.model";
import { text } from "./hosted.texts";
import { fullScreen, toggleFullScreen, wide } from "./view.model";

export function HostedBar({ visit, game }: { visit: HostedVisit; game: Game }) {
  const full = fullScreen.value;
  return (
    <div className="hosted-bar" role="toolbar" aria-label={text("hosted.tools")}>
      <MoneySwitch />
      <CurrencyButton />
      <span className="hosted-gap" />
      {store.user.value && <Favourite game={game} />}
      <Tool label={text("hosted.reload")} onClick={() => void visit.launch()}><RefreshCw aria-hidden="true" /></Tool>
      <Tool className="hosted-wide-tool" label={text("hosted.theatre")} pressed={wide.value} onClick={() => (wide.value = !wide.peek())}><RectangleHorizontal aria-hidden="true" /></Tool>
      <Tool label={text(full ? "hosted.leaveFull" : "hosted.full")} onClick={toggleFullScreen}>{full ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}</Tool>
      {visit.published.value && (
        <AppLink to="/fairness" className="hosted-fair" aria-label={text("hosted.fairness")}><ShieldCheck size={18} aria-hidden="true" /><span>{text("hosted.fairness")}</span></AppLink>
      )}
    </div>
  );
}

/** Real or play money. A change starts the game again. */
function MoneySwitch() {
  const demo = store.demo.value;
  return (
    <div className="hosted-money" role="group" aria-label={text("hosted.money")}>
      <button type="button" aria-pressed={!demo} onClick={playReal}>{text("hosted.real")}</button>
      <button type="button" aria-pressed={demo} onClick={() => store.update({ demo: true })}>{text("hosted.demo")}</button>
    </div>
  );
}

function CurrencyButton() {
  const currency = walletCurrency.value;
  if (!currency || !hasCurrencyChoice.value) return null;
  return (
    <button type="button" className="hosted-currency" aria-haspopup="dialog" aria-label={text("hosted.currency", { code: currency.id.toUpperCase(), currency: currency.name })} onClick={() => openOverlay("currencies", {})}>
      <img src={currency.icon} alt="" width="18" height="18" />
      <span>{currency.id.toUpperCase()}</span>
    </button>
  );
}

function Favourite({ game }: { game: Game }) {
  const marked = favourites.has(game);
  const toggle = () => void favourites.toggle(game).catch((error: unknown) => toast.error(errorText(error)));
  return <Tool label={text("hosted.favourite")} pressed={marked} onClick={toggle}><Heart aria-hidden="true" fill={marked ? "currentColor" : "none"} /></Tool>;
}

interface ToolProps {
  label: string;
  pressed?: boolean;
  className?: string;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, pressed, className, onClick, children }: ToolProps) {
  return (
    <Tooltip text={label}>
      <IconButton label={label} aria-pressed={pressed} className={cx(className, pressed && "play-tool-on")} onClick={onClick}>{children}</IconButton>
    </Tooltip>
  );
}
