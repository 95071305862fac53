// The bets of all players in the round: the own one first, then by size.

import { Users } from "lucide-react";
import { memo } from "react";
import { AppLink } from "../../../../../lib/AppLink";
import { amountText } from "../../../../../lib/currencies";
import { formatMultiplier } from "../../../../../lib/format";
import { Avatar } from "../../../../../ui/Avatar";
import { cx } from "../../../../../ui/cx";
import { rowsOf, usePictures, type PlayerRow } from "./crash.players";
import type { CrashModel } from "./crash.model";
import { maxListedBets } from "./crash.table";
import { text } from "./crash.texts";
import "./players.css";

export function Players({ model }: { model: CrashModel }) {
  usePictures();
  const table = model.table.value;
  const rows = rowsOf(table, model.own.value);
  const over = table?.phase === "pause" && !table.voided;
  const players = table?.players ?? 0;
  return (
    <section className="crash-players" aria-label={text("crash.players")}>
      <header className="crash-totals">
        <p className="crash-count-players num"><Users size={16} aria-hidden="true" />{text("crash.playerCount", { n: players })}</p>
        <p className="crash-staked"><span className="crash-totals-label">{text("crash.staked")}</span> <strong className="num" data-testid="crash-staked">{amountText(table?.staked ?? "0", "usd")}</strong></p>
      </header>
      {rows.length === 0 ? (
        <p className="crash-no-players">{text("crash.noBets")}</p>
      ) : (
        <ul className="crash-rows" data-testid="crash-players" tabIndex={0} aria-label={text("crash.players")}>
          {rows.map((row) => <PlayerItem key={row.id} {...row} over={over} />)}
        </ul>
      )}
      {players > maxListedBets && <p className="crash-more num">{text("crash.largest", { n: maxListedBets, all: players })}</p>}
    </section>
  );
}

const PlayerItem = memo(function PlayerRow({ id, user, name, avatar, own, wager, currency, demo, multiplier, payout, over }: PlayerRow & { over: boolean }) {
  const cashedOut = multiplier !== null && payout !== null;
  const lost = over && !cashedOut;
  return (
    <li className={cx("crash-row", own && "crash-row-own", cashedOut && "crash-row-out", lost && "crash-row-lost")} data-bet={id}>
      <Avatar src={avatar ?? undefined} name={name} size={26} />
      <span className="crash-player">
        {user ? <AppLink to={`/profile/${user}`} className="crash-name">{own ? text("crash.you") : name}</AppLink> : <span className="crash-name">{own ? text("crash.you") : name}</span>}
        {demo && <span className="crash-demo">{text("crash.demo")}</span>}
      </span>
      <span className="crash-wager num">{amountText(wager, currency)}</span>
      {cashedOut && (
        <>
          <span className="crash-at num">{formatMultiplier(multiplier)}</span>
          <span className="crash-paid num">{amountText(payout, currency)}</span>
        </>
      )}
      {lost && <span className="crash-lost">{text("crash.lostBet")}</span>}
    </li>
  );
});
