// The newest notices, below the bell.

import { type RefObject, useEffect, useRef } from "react";
import { AppLink } from "../../../lib/AppLink";
import { Button } from "../../../ui/Button";
import { NoticeList } from "./NoticeList";
import { followInbox, inbox, sendRead } from "./inbox.model";
import { text } from "./inbox.texts";
import { noticesTitle, title } from "./inbox.titles";
import { unread } from "./unread.model";
import "./inbox.css";

/** The number that fits below the bell. */
const panelLimit = 6;

interface Props {
  /** The element with the panel and its button. */
  bell: RefObject<HTMLDivElement | null>;
  onClose: () => void;
}

/** Closes on a press or focus outside, and on Escape, which returns the focus. */
function useCloseOutside(bell: Props["bell"], onClose: () => void) {
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!bell.current?.contains(event.target as Node)) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onClose();
      bell.current?.querySelector("button")?.focus();
    };
    const container = bell.current;
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    container?.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      container?.removeEventListener("keydown", onKeyDown);
    };
  });
}

export default function NoticesPanel({ bell, onClose }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useCloseOutside(bell, onClose);
  useEffect(followInbox, []);
  useEffect(() => container.current?.focus(), []);
  const newest = inbox.data.value?.notices[0]?.id;
  return (
    <div ref={container} role="dialog" aria-label={title(noticesTitle)} tabIndex={-1} className="notices-panel">
      <div className="notices-head">
        <h2>{title(noticesTitle)}</h2>
        {newest !== undefined && unread.value > 0 && <Button size="small" variant="ghost" onClick={() => void sendRead(newest, true)}>{text("notices.readAll")}</Button>}
      </div>
      <div className="notices-scroll"><NoticeList limit={panelLimit} onOpen={onClose} /></div>
      <AppLink to="/notifications" className="notices-all" onClick={onClose}>{text("notices.all")}</AppLink>
    </div>
  );
}
