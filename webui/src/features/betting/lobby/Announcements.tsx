// The operator's notices above the pages, and the announcement.

import { useState } from "react";
import { ChevronRight, X } from "lucide-react";
import type { Notification as News } from "../../../lib/api.gen";
import { windowWidth } from "../../../lib/breakpoints";
import { t } from "../../../lib/i18n";
import { unverified } from "../../../lib/store";
import { IconButton } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { followSiteLink } from "./addresses";
import { closeAnnouncement, closeNotice, notifications, currentAnnouncement } from "./announcements.model";
import { newsIcon } from "./newsIcon";
import "./lobby.titles";
import "./announcements.css";

/** From this width on, notices can be shown below each other. */
const phoneWidth = 600;

/** Part of the first rendering. A later one would move the page down. */
export function Announcements() {
  // A phone shows one line. A notice that needs an action or can be closed comes first.
  const hideStrip = windowWidth.value < phoneWidth && (currentAnnouncement.value !== null || unverified.value);
  const notices = hideStrip ? [] : notifications.value;
  return (
    <>
      <AnnouncementBar />
      {notices.length > 0 && <NoticeStrip list={notices} />}
    </>
  );
}

function NoticeStrip({ list }: { list: readonly News[] }) {
  const [index, setIndex] = useState(0);
  const shown = list[index % list.length];
  if (!shown) return null;
  return (
    <section className="news-strip" data-level={shown.level} aria-label={t("lobby.strip")}>
      <NoticeIcon icon={shown.icon} />
      <p className="news-strip-text" aria-live="polite" onClick={followSiteLink} dangerouslySetInnerHTML={{ __html: shown.text }} />
      {list.length > 1 && (
        <>
          <span className="news-strip-position num" aria-hidden="true">{(index % list.length) + 1}/{list.length}</span>
          <IconButton label={t("lobby.strip.next")} onClick={() => setIndex(index + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      )}
      <IconButton label={t("lobby.strip.close")} onClick={() => closeNotice(shown)}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}

/** The operator's own picture, or the icon with that name. */
function NoticeIcon({ icon }: { icon: string }) {
  if (/^(\/(?!\/)|https:\/\/)/.test(icon)) return <img className="news-strip-mark" src={icon} alt="" width={20} height={20} />;
  const Icon = newsIcon(icon);
  return <Icon className="news-strip-mark" size={18} aria-hidden />;
}

/** One line. A press opens the full text. */
function AnnouncementBar() {
  const [expanded, setExpanded] = useState(false);
  const announcement = currentAnnouncement.value;
  if (!announcement) return null;
  return (
    <section className={cx("announcement", expanded && "announcement-expanded")} data-level={announcement.level} aria-labelledby={announcement.title ? "announcement-title" : undefined} aria-label={announcement.title ? undefined : t("lobby.strip")}>
      {announcement.image && <img className="announcement-picture" src={announcement.image} alt="" width={72} height={72} />}
      <div className="announcement-words">
        {announcement.title && <h2 id="announcement-title">{announcement.title}</h2>}
        <div onClick={followSiteLink} dangerouslySetInnerHTML={{ __html: announcement.content }} />
      </div>
      <button type="button" className="announcement-more" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
        {t(expanded ? "lobby.announcement.less" : "lobby.announcement.more")}
      </button>
      <IconButton label={t("lobby.announcement.close")} onClick={closeAnnouncement}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
