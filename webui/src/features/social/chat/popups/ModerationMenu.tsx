// A moderator's actions on a message.

import { ShieldAlert, Trash2, UserRoundX, VolumeX } from "lucide-react";
import { useId } from "react";
import { openOverlay } from "../../../../lib/overlays";
import type { Author, Message } from "../chat.calls";
import { mute, moderationOptions, removeMessage } from "./moderation.model";
import { text } from "./popups.texts";
import { RowMenu, RowMenuItem } from "./RowMenu";
import { muteMinutes } from "./popups.calls";
import "./popups.css";

export default function ModerationMenu({ message }: { message: Message }) {
  const { _id, user } = message;
  const label = user ? text("popups.moderate", { name: user.name }) : text("popups.moderate.service");
  const options = moderationOptions(message);
  return (
    <RowMenu label={label} icon={<ShieldAlert size={14} aria-hidden="true" />}>
      {/* The list can scroll meanwhile, so the menu itself shows the author. */}
      {user && <p className="popups-menu-name" role="presentation">{user.name}</p>}
      <RowMenuItem danger icon={<Trash2 size={16} aria-hidden="true" />} onSelect={() => void removeMessage(_id)}>
        {text("popups.moderate.remove")}
      </RowMenuItem>
      {user && options.removeAll && (
        <RowMenuItem danger icon={<UserRoundX size={16} aria-hidden="true" />} onSelect={() => openOverlay("remove-all", { id: user._id, name: user.name })}>
          {text("popups.moderate.removeAll")}
        </RowMenuItem>
      )}
      {user && options.mute !== "no" && <hr className="popups-menu-line" />}
      {user && options.mute === "yes" && <Mute user={user} />}
      {options.mute === "moderator" && <p className="popups-menu-title" role="presentation">{text("popups.moderate.noMute")}</p>}
    </RowMenu>
  );
}

function Mute({ user }: { user: Author }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="popups-menu-title" role="presentation">
        <VolumeX size={16} aria-hidden="true" />
        {text("popups.moderate.mute")}
      </p>
      {muteMinutes.map((minutes) => (
        <RowMenuItem key={minutes} onSelect={() => void mute(user._id, minutes)}>
          {text(`popups.moderate.mute.${minutes}`)}
        </RowMenuItem>
      ))}
    </div>
  );
}
