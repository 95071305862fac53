// What a player has done so far, and on the own page the favourite games.

import { Coins, Crown, Dices, EyeOff, Heart, MailCheck } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import type { ProfileAnswer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { openOverlay } from "../../../lib/overlays";
import { store, unverified } from "../../../lib/store";
import { useResource } from "../../../lib/useResource";
import { Button, LinkButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { findGames } from "../../betting/lobby/game";
import { GameTile } from "../../betting/lobby/GameTile";
import { text } from "./profile.texts";
import { Tiles } from "./Tiles";

export function Overview({ profile, own }: { profile: ProfileAnswer; own: boolean }) {
  const { user, wagered, games, hidden } = profile;
  return (
    <div className="profile-part">
      {own && <UnverifiedEmail />}
      {hidden ? (
        <Empty icon={<EyeOff size={28} aria-hidden="true" />} title={text("profile.hidden.title")} text={text("profile.hidden.text")} />
      ) : (
        <Tiles
          figures={[
            { id: "wagered", label: text("profile.wagered"), value: dollars(wagered), icon: <Coins size={16} aria-hidden="true" /> },
            { id: "games", label: text("profile.games"), value: formatCount(games), icon: <Dices size={16} aria-hidden="true" /> },
            { id: "level", label: text("profile.level"), value: formatCount(user.vipLevel), icon: <Crown size={16} aria-hidden="true" /> },
          ]}
        />
      )}
      {own && user.private_bets && <p className="profile-note">{text("profile.hidden.own")}</p>}
      {own && <Favourites />}
    </div>
  );
}

/** The link "Change email" of the banner leads here. */
function UnverifiedEmail() {
  if (!unverified.value) return null;
  return (
    <section className="profile-unverified" aria-label={text("profile.unverified")}>
      <MailCheck size={20} aria-hidden />
      <p>
        <strong>{store.user.value?.email}</strong>
        {text("profile.unverified")}
      </p>
      <Button size="small" onClick={() => openOverlay("update-email", {})}>{text("profile.changeEmail")}</Button>
    </section>
  );
}

/** The number that fits in one line on wide screens. */
const maxFavourites = 6;

function Favourites() {
  const favourites = useResource(() => findGames([{ key: "favorite", expect: true }], { limit: maxFavourites }));
  const games = favourites.data.value;
  const failure = favourites.failure.value;
  return (
    <section className="profile-favourites" aria-labelledby="profile-favourites">
      <header>
        <h2 id="profile-favourites">{text("profile.favourites")}</h2>
        {games && games.length > 0 && (
          <AppLink to="/casino/favorites">
            {text("profile.favourites.all")}
            <span className="hidden-text"> {text("profile.favourites")}</span>
          </AppLink>
        )}
      </header>
      {games?.length === 0 ? (
        <Empty
          icon={<Heart size={28} aria-hidden="true" />}
          text={text("profile.favourites.none")}
          action={<LinkButton href="/">{text("profile.favourites.find")}</LinkButton>}
        />
      ) : !games && failure ? (
        <Failed text={failure} onRetry={() => void favourites.load()} />
      ) : (
        <ul className="profile-games" aria-busy={!games || undefined} data-loading={games ? undefined : ""}>
          {games ? games.map((game) => <li key={game.id}><GameTile game={game} /></li>) : skeletons}
        </ul>
      )}
    </section>
  );
}

const skeletons = Array.from({ length: maxFavourites }, (_, at) => (
  <li key={at}><Skeleton height="auto" className="profile-game-wait" /></li>
));
