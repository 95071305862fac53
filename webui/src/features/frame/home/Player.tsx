// The player's own shelf above the games: recent games, favourites and the last win. A new player
// has only a greeting.

import { useEffect } from "react";
import { Heart, ShieldCheck, Trophy, X } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { formatMultiplier } from "../../../lib/format";
import { ordinal } from "../../../lib/contest";
import { dollars } from "../../../lib/money";
import { enabled } from "../../../lib/permissions";
import { unverified } from "../../../lib/store";
import type { User } from "../../../lib/types";
import { IconButton } from "../../../ui/Button";
import { gamePath, pictureOf, type Game } from "../../betting/lobby/game";
import { winLink, type LatestWin } from "../../social/feed/latest.model";
import { nextText, race } from "../../social/feed/race.model";
import { loadPlayerShelf, playerShelf, emptyShelf, securityDismissed } from "./playerShelf.model";
import { text } from "./home.texts";

export function Player({ user }: { user: User }) {
  useEffect(() => {
    void loadPlayerShelf(user._id);
    if (enabled("race")) void race.load();
  }, [user._id]);
  const { recent, favourites, win } = playerShelf.value?.player === user._id ? playerShelf.value.found : emptyShelf;
  const you = enabled("race") ? race.data.value?.you : undefined;
  const returning = recent.length + favourites.length > 0;
  return (
    <section className="home-player" aria-labelledby="home-hello">
      <h1 id="home-hello">{text("home.hello", { name: user.name })}</h1>
      {returning && (
        <ul className="home-shelf" aria-label={text("home.mine")}>
          {recent.map((game) => <li key={game.id}><GameCard game={game} note={text("home.again")} /></li>)}
          {you && you.place > 0 && <li><RaceCard /></li>}
          {win && <li><WinningCard win={win} /></li>}
          {favourites.map((game) => <li key={game.id}><GameCard game={game} note={text("home.favourite")} favourite /></li>)}
        </ul>
      )}
      {returning && !user.twofactor && !unverified.value && !securityDismissed.value && <SecurityHint />}
    </section>
  );
}

function GameCard({ game, note, favourite = false }: { game: Game; note: string; favourite?: boolean }) {
  return (
    <AppLink to={gamePath(game.id)} className="home-card">
      <img src={pictureOf(game)} alt="" width={44} height={44} decoding="async" />
      <span className="home-card-words">
        <strong>{game.name}</strong>
        <span>{favourite && <Heart size={12} aria-hidden="true" />}{note}</span>
      </span>
    </AppLink>
  );
}

function RaceCard() {
  const you = race.data.value?.you;
  if (!you) return null;
  return (
    <AppLink to="/leaderboard" className="home-card home-card-race">
      <Trophy size={24} aria-hidden="true" />
      <span className="home-card-words">
        <strong>{text("home.race.place", { place: ordinal(you.place) })}</strong>
        <span className="num">{you.next ? nextText(you.next) : text("home.race.first")}</span>
      </span>
    </AppLink>
  );
}

function WinningCard({ win }: { win: LatestWin }) {
  const inner = (
    <>
      {win.image && <img src={win.image} alt="" width={44} height={44} decoding="async" />}
      <span className="home-card-words">
        <strong className="home-card-won num">+{dollars(win.usdProfit)} <span>{formatMultiplier(win.multiplier)}</span></strong>
        <span>{text("home.win")}</span>
      </span>
    </>
  );
  const to = winLink(win);
  return to ? <AppLink to={to} className="home-card">{inner}</AppLink> : <span className="home-card">{inner}</span>;
}

/** One line, until it is done or dismissed permanently. */
function SecurityHint() {
  return (
    <p className="home-security">
      <ShieldCheck size={16} aria-hidden="true" />
      <span className="home-security-text">
        <span className="home-security-long">{text("home.secure")}</span>
        <span className="home-security-short">{text("home.secure.short")}</span>
      </span>
      <AppLink to="/profile/settings/security">{text("home.secure.do")}</AppLink>
      <IconButton label={text("home.secure.dismiss")} onClick={() => (securityDismissed.value = true)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </p>
  );
}
