// The player next to a bet: a name that opens the profile, or the hidden label. An invented player
// of a demo site is marked.

import { AppLink } from "../../../lib/AppLink";
import { overlayLoader } from "../../../lib/feature";
import { openOverlay } from "../../../lib/overlays";
import { Avatar } from "../../../ui/Avatar";
import type { PlayerView } from "./feed.call";
import { text } from "./feed.texts";

export function Player({ user }: { user: PlayerView }) {
  return (
    <span className="feed-who">
      <PlayerName user={user} />
      {user.demo && <span className="feed-tag">{text("feed.invented")}</span>}
    </span>
  );
}

function PlayerName({ user: { _id: id, name, avatar } }: { user: PlayerView }) {
  if (!id) return <span className="feed-hidden">{text("feed.hidden")}</span>;
  const content = (
    <>
      <span className="hidden-text">{text("feed.openPlayer")} </span>
      <Avatar src={avatar ?? undefined} name={name} size={24} />
      <span className="feed-name">{name}</span>
    </>
  );
  // The popup belongs to the chat. A site without chat has the page instead.
  if (!overlayLoader("profile-popup")) {
    return (
      <AppLink className="feed-player" title={name} to={`/profile/${id}`} onClick={(event) => event.stopPropagation()}>
        {content}
      </AppLink>
    );
  }
  return (
    <button
      type="button"
      className="feed-player"
      title={name}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation(); // A click on the row opens the bet.
        openOverlay("profile-popup", { id });
      }}
    >
      {content}
    </button>
  );
}
