// The bell in the header. Its panel loads with the first press. On narrow screens the page of the
// inbox opens instead.

import { Bell as BellIcon } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { AppLink } from "../../../lib/AppLink";
import { isNarrow } from "../../../lib/breakpoints";
import { lazyComponent } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { noticesTitle, title } from "./inbox.titles";
import { countText, unread } from "./unread.model";
import "./bell.css";

const Panel = lazyComponent(() => import("./NoticesPanel"));

export function Bell() {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  if (!store.user.value) return null;
  const badge = unread.value ? countText(unread.value) : "";
  const linkProps = { className: "bell", "aria-label": title(badge ? "notices.bell" : noticesTitle, { n: badge }) };
  const content = (
    <>
      <BellIcon size={20} aria-hidden />
      {badge && <span className="bell-count num">{badge}</span>}
    </>
  );
  if (isNarrow.value) return <AppLink to="/notifications" {...linkProps}>{content}</AppLink>;
  return (
    <div ref={container} className="bell-box">
      <button type="button" {...linkProps} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>{content}</button>
      {open && <Suspense fallback={null}><Panel bell={container} onClose={() => setOpen(false)} /></Suspense>}
    </div>
  );
}
