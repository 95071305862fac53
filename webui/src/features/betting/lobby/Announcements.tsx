// The operator's news over the pages, and the one announcement.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { ChevronRight, X } from "lucide-react";
import type { Notification as News } from "../../../lib/api.gen";
import { windowWidth } from "../../../lib/breakpoints";
import { t } from "../../../lib/i18n";
import { unverified } from "../../../lib/store";
import { IconButton } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { closeAnnouncement, closeNotice, notifications, shownAnnouncement } from "./announcements.model";
import { withinSite } from "./go";
import { newsIcon } from "./newsIcon";
import "./lobby.titles";
import "./announcements.css";

/** From here on the notices may stand below each other. */
const phoneWidth = 600;

/** Part of the first drawing: what came later would push the page down. */
export function Announcements() {
  useSignals();
  // A phone has room for one line: what is to be done or dismissed comes first.
  const crowded = windowWidth.value < phoneWidth && (shownAnnouncement.value !== null || unverified.value);
  const news = crowded ? [] : notifications.value;
  return (
    <>
      <Announced />
      {news.length > 0 && <Strip list={news} />}
    </>
  );
}

function Strip({ list }: { list: readonly News[] }) {
  const [at, setAt] = useState(0);
  const shown = list[at % list.length];
  if (!shown) return null;
  return (
    <section className="news-strip" data-level={shown.level} aria-label={t("lobby.strip")}>
      <Mark icon={shown.icon} />
      <p className="news-strip-text" aria-live="polite" onClick={withinSite} dangerouslySetInnerHTML={{ __html: shown.text }} />
      {list.length > 1 && (
        <>
          <span className="news-strip-place num" aria-hidden="true">{(at % list.length) + 1}/{list.length}</span>
          <IconButton label={t("lobby.strip.next")} onClick={() => setAt(at + 1)}>
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

/** The operator's own picture, or the icon of that name. */
function Mark({ icon }: { icon: string }) {
  if (/^(\/(?!\/)|https:\/\/)/.test(icon)) return <img className="news-strip-mark" src={icon} alt="" width={20} height={20} />;
  const Icon = newsIcon(icon);
  return <Icon className="news-strip-mark" size={18} aria-hidden />;
}

/** One line; the rest of it is a press away. */
function Announced() {
  useSignals();
  const [whole, setWhole] = useState(false);
  const given = shownAnnouncement.value;
  if (!given) return null;
  return (
    <section className={cx("announcement", whole && "announcement-whole")} data-level={given.level} aria-labelledby={given.title ? "announcement-title" : undefined} aria-label={given.title ? undefined : t("lobby.strip")}>
      {given.image && <img className="announcement-picture" src={given.image} alt="" width={72} height={72} />}
      <div className="announcement-words">
        {given.title && <h2 id="announcement-title">{given.title}</h2>}
        <div onClick={withinSite} dangerouslySetInnerHTML={{ __html: given.content }} />
      </div>
      <button type="button" className="announcement-more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {t(whole ? "lobby.announcement.less" : "lobby.announcement.more")}
      </button>
      <IconButton label={t("lobby.announcement.close")} onClick={closeAnnouncement}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
