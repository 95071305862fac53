// The users in the room, for moderators.

import { Users } from "lucide-react";
import { openOverlay, type OverlayProps } from "../../../../lib/overlays";
import { useResource } from "../../../../lib/useResource";
import { Avatar } from "../../../../ui/Avatar";
import { Dialog } from "../../../../ui/Dialog";
import { Waiting } from "../../../../ui/Loaded";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/States";
import { chatChannel } from "../chat.state";
import { calls, type OnlineList } from "./popups.calls";
import { text } from "./popups.texts";
import "./popups.css";

export default function OnlineUsers({ close }: OverlayProps<"online-users">) {
  const channel = chatChannel.value;
  const online = useResource(() => calls.online(channel), [channel]);
  const list = online.data.value;
  return (
    <Dialog title={text("popups.online.title")} icon={<Users size={22} aria-hidden="true" />} onClose={close}>
      {list ? <List list={list} /> : <Waiting from={online} placeholder={<OnlineSkeleton />} />}
    </Dialog>
  );
}

function OnlineSkeleton() {
  return (
    <div className="popups-online" data-loading="" aria-busy="true">
      <Skeleton width={120} height={20} />
      {[0, 1, 2, 3].map((row) => <Skeleton key={row} height={44} />)}
    </div>
  );
}

function List({ list: { total, users } }: { list: OnlineList }) {
  const more = total - users.length;
  return (
    <div className="popups-online">
      <p className="popups-online-total" data-testid="online-total">{text("popups.online.total", { n: total })}</p>
      {users.length === 0 && <Empty text={text("popups.online.empty")} />}
      {users.length > 0 && (
        <ol className="popups-online-list">
          {users.map((user) => (
            <li key={user._id}>
              <button type="button" aria-haspopup="dialog" onClick={() => openOverlay("profile-popup", { id: user._id })}>
                <Avatar src={user.avatar} name={user.name} size={28} />
                <span className="popups-online-name">{user.name}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {more > 0 && users.length > 0 && <p className="popups-note">{text("popups.online.more", { n: more })}</p>}
    </div>
  );
}
