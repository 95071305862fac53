// The notices of a player, each a link to its subject.

import { BellOff, Gift, Headset, Inbox as InboxIcon, ArrowDownToLine, ArrowUpFromLine, ShieldCheck, SlidersHorizontal, Trophy } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import type { Icon } from "../../../lib/feature";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { inbox, type Notice, sendRead } from "./inbox.model";
import { text } from "./inbox.texts";
import "./inbox.css";

const icons: Record<Notice["topic"], Icon> = {
  security: ShieldCheck, deposits: ArrowDownToLine, withdrawals: ArrowUpFromLine, limits: SlidersHorizontal, support: Headset, wins: Trophy, offers: Gift,
};

export function NoticeList({ limit, onOpen }: { limit?: number; onOpen?: () => void }) {
  const list = inbox.data.value;
  if (list === null) {
    const failure = inbox.failure.value;
    if (failure !== null) return <Failed text={failure} onRetry={() => void inbox.load()} />;
    return <NoticeSkeletons />;
  }
  if (list.notices.length === 0) return <Empty icon={<BellOff size={28} aria-hidden />} title={text("notices.emptyTitle")} text={text("notices.empty")} />;
  return (
    <ul className="notices-list">
      {list.notices.slice(0, limit).map((one) => <Row key={one.id} notice={one} onOpen={onOpen} />)}
    </ul>
  );
}

function Row({ notice, onOpen }: { notice: Notice; onOpen?: () => void }) {
  const Icon = icons[notice.topic] ?? InboxIcon;
  function open() {
    if (!notice.read) void sendRead(notice.id);
    onOpen?.();
  }
  return (
    <li className={notice.read ? "notices-row" : "notices-row notices-unread"}>
      <span className="notices-icon" title={text(`notices.topic.${notice.topic}`)}><Icon size={18} aria-hidden /></span>
      <div className="notices-words">
        <AppLink to={notice.path} className="notices-link" onClick={open}>
          {!notice.read && <span className="hidden-text">{text("notices.unread")}: </span>}
          {notice.title}
        </AppLink>
        <p>{notice.text}</p>
        <Time at={notice.at} />
      </div>
    </li>
  );
}

function NoticeSkeletons() {
  return (
    <div className="notices-list" data-loading="" aria-busy="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className="notices-row">
          <Skeleton width={36} height={36} round />
          <div className="notices-words"><SkeletonText lines={2} /></div>
        </div>
      ))}
    </div>
  );
}
