// The player beside a bet: a name that opens the profile, or the hidden label.
// An invented player of a demonstration is marked as one.

import { useSignals } from "@preact/signals-react/runtime";
import { AppLink } from "../../../lib/AppLink";
import { overlayLoader } from "../../../lib/feature";
import { openOverlay } from "../../../lib/overlays";
import { Avatar } from "../../../ui/Avatar";
import type { Shown } from "./feed.types";
import { text } from "./feed.texts";

export function Player({ user }: { user: Shown }) {
  return (
    <span className="feed-who">
      <Named user={user} />
      {user.demo && <span className="feed-tag">{text("feed.invented")}</span>}
    </span>
  );
}

function Named({ user: { _id: id, name, avatar } }: { user: Shown }) {
  useSignals();
  if (!id) return <span className="feed-hidden">{text("feed.hidden")}</span>;
  const shown = (
    <>
      <span className="hidden-text">{text("feed.openPlayer")} </span>
      <Avatar src={avatar ?? undefined} name={name} size={24} />
      <span className="feed-name">{name}</span>
    </>
  );
  // The popup is the chat's; a site without one has the page.
  if (!overlayLoader("profile-popup")) {
    return (
      <AppLink className="feed-player" title={name} to={`/profile/${id}`} onClick={(event) => event.stopPropagation()}>
        {shown}
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
        event.stopPropagation(); // The row opens the bet.
        openOverlay("profile-popup", { id });
      }}
    >
      {shown}
    </button>
  );
}
