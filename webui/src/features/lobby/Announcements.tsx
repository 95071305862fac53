// The operator's news over the pages, and the one announcement.

import { useSignals } from "@preact/signals-react/runtime";
import { useState, type MouseEvent } from "react";
import { ChevronRight, Megaphone, X } from "lucide-react";
import type { News } from "../../lib/bootstrap";
import { t } from "../../lib/i18n";
import { IconButton } from "../../ui/Button";
import { closeAnnouncement, news, shownAnnouncement } from "./announcements.model";
import { follow } from "./go";
import "./lobby.titles";
import "./announcements.css";

/** Part of the first drawing: what came later would push the page down. */
export function Announcements() {
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
    <section className="news-strip" aria-label={t("lobby.strip")}>
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
    </section>
  );
}

/** The operator's own picture, or a megaphone. */
function Mark({ icon }: { icon: string }) {
  if (/^(\/(?!\/)|https:\/\/)/.test(icon)) return <img className="news-strip-mark" src={icon} alt="" width={20} height={20} />;
  return <Megaphone className="news-strip-mark" size={18} aria-hidden="true" />;
}

function Announced() {
  useSignals();
  const given = shownAnnouncement.value;
  if (!given) return null;
  return (
    <section className="announcement" aria-labelledby={given.title ? "announcement-title" : undefined} aria-label={given.title ? undefined : t("lobby.strip")}>
      {given.image && <img className="announcement-picture" src={given.image} alt="" width={72} height={72} />}
      <div className="announcement-words">
        {given.title && <h2 id="announcement-title">{given.title}</h2>}
        <div onClick={withinSite} dangerouslySetInnerHTML={{ __html: given.content }} />
      </div>
      <IconButton label={t("lobby.announcement.close")} onClick={closeAnnouncement}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}

/** Follows a link of the operator's text without loading the site anew. */
function withinSite(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin) return;
  event.preventDefault();
  follow(link.href);
}
