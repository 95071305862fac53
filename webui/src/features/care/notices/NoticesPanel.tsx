// The newest notices, below the bell.

import { useSignals } from "@preact/signals-react/runtime";
import { type RefObject, useEffect, useRef } from "react";
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

interface Props {
  /** What the panel hangs on: its button is in it too. */
  bell: RefObject<HTMLDivElement | null>;
  onClose: () => void;
}

/** Closes on a press or a focus elsewhere, and on Escape, which gives the focus back. */
function useClosing(bell: Props["bell"], onClose: () => void) {
  useEffect(() => {
    const outside = (event: Event) => {
      if (!bell.current?.contains(event.target as Node)) onClose();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onClose();
      bell.current?.querySelector("button")?.focus();
    };
    const box = bell.current;
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    box?.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      box?.removeEventListener("keydown", press);
    };
  });
}

export default function NoticesPanel({ bell, onClose }: Props) {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  useClosing(bell, onClose);
  useEffect(followInbox, []);
  useEffect(() => box.current?.focus(), []);
  const newest = inbox.data.value?.notices[0]?.id;
  return (
    <div ref={box} role="dialog" aria-label={title(noticesTitle)} tabIndex={-1} className="notices-panel">
      <div className="notices-head">
        <h2>{title(noticesTitle)}</h2>
        {newest !== undefined && unread.value > 0 && <Button size="small" variant="ghost" onClick={() => void read(newest, true)}>{text("notices.readAll")}</Button>}
      </div>
      <div className="notices-scroll"><NoticeList limit={shown} onOpen={onClose} /></div>
      <AppLink to="/notifications" className="notices-all" onClick={onClose}>{text("notices.all")}</AppLink>
    </div>
  );
}
