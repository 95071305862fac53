// One win: the game, the player, and the amount.

import { TrendingUp } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { bootstrap } from "../../../lib/bootstrap";
import { formatMultiplier } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { winLink, type LatestWin } from "./latest.model";
import { text } from "./feed.texts";

export function WinCard({ win }: { win: LatestWin }) {
  const to = winLink(win);
  const inner = (
    <>
      {win.image ? (
        <img src={win.image} alt="" width="48" height="48" draggable={false} />
      ) : (
        <span className="latest-icon"><TrendingUp size={24} aria-hidden="true" /></span>
      )}
      <span className="latest-words">
        <strong>{winName(win)}</strong>
        <span className="latest-player">{win.player}</span>
        <span className="latest-won num">+{dollars(win.usdProfit)} <span>{formatMultiplier(win.multiplier)}</span></span>
      </span>
      {win.demo && <span className="latest-demo">{text("latest.demo")}</span>}
    </>
  );
  if (to === null) return <span className="latest-card">{inner}</span>;
  return <AppLink to={to} className="latest-card" draggable={false}>{inner}</AppLink>;
}

function winName({ game, ticker }: LatestWin): string {
  if (game) return game.name;
  return ticker ? text("latest.trade", { ticker }) : text(bootstrap.sportsSimulated ? "latest.sports.simulated" : "latest.sports");
}
