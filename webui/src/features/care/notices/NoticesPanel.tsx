// The newest notices, below the bell.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef } from "react";
import { AppLink } from "../../../lib/AppLink";
import { Button } from "../../../ui/Button";
import { NoticeList } from "./NoticeList";
import { followInbox, inbox, read } from "./notices.model";
import { text } from "./notices.texts";
import { noticesTitle, title } from "./notices.titles";
import { unread } from "./unread.model";
import "./notices.css";

/** As many as fit below the bell. */
const shown = 6;

export default function NoticesPanel({ id, onClose }: { id: string; onClose: () => void }) {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  useEffect(followInbox, []);
  useEffect(() => box.current?.focus(), []);
  const newest = inbox.data.value?.notices[0]?.id;
  return (
    <div ref={box} id={id} role="dialog" aria-label={title(noticesTitle)} tabIndex={-1} className="notices-panel">
      <header className="notices-head">
        <h2>{title(noticesTitle)}</h2>
        {newest !== undefined && unread.value > 0 && <Button size="small" variant="ghost" onClick={() => void read(newest, true)}>{text("notices.readAll")}</Button>}
      </header>
      <div className="notices-scroll"><NoticeList limit={shown} onOpen={onClose} /></div>
      <AppLink to="/notifications" className="notices-all" onClick={onClose}>{text("notices.all")}</AppLink>
    </div>
  );
}
