// The player beside a bet: a name that opens the profile, or the hidden label.

import { openOverlay } from "../../lib/overlays";
import { Avatar } from "../../ui/Avatar";
import type { LiveUser } from "./feed.types";
import { text } from "./feed.texts";

export function Player({ user }: { user: LiveUser }) {
  const { _id: id, name, avatar } = user;
  if (!id) return <span className="feed-hidden">{text("feed.hidden")}</span>;
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
      <span className="hidden-text">{text("feed.openPlayer")} </span>
      <Avatar src={avatar ?? undefined} name={name} size={24} />
      <span className="feed-name">{name}</span>
    </button>
  );
}
