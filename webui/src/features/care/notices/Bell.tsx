// The bell in the header. What opens below it is loaded with the first press; on narrow
// screens the page of the inbox opens instead.

import { useSignals } from "@preact/signals-react/runtime";
import { Bell as BellIcon } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { AppLink } from "../../../lib/AppLink";
import { isNarrow } from "../../../lib/breakpoints";
import { lazyComponent } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { noticesTitle, title } from "./notices.titles";
import { countText, unread } from "./unread.model";
import "./bell.css";

const Panel = lazyComponent(() => import("./NoticesPanel"));

export function Bell() {
  useSignals();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  if (!store.user.value) return null;
  const n = unread.value ? countText(unread.value) : "";
  const look = { className: "bell", "aria-label": title(n ? "notices.bell" : noticesTitle, { n }) };
  const face = (
    <>
      <BellIcon size={20} aria-hidden />
      {n && <span className="bell-count num">{n}</span>}
    </>
  );
  if (isNarrow.value) return <AppLink to="/notifications" {...look}>{face}</AppLink>;
  return (
    <div ref={box} className="bell-box">
      <button type="button" {...look} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>{face}</button>
      {open && <Suspense fallback={null}><Panel bell={box} onClose={() => setOpen(false)} /></Suspense>}
    </div>
  );
}
