// The bell in the header. What opens below it is loaded with the first press; on narrow
// screens the page of the inbox opens instead.

import { useSignals } from "@preact/signals-react/runtime";
import { Bell as BellIcon } from "lucide-react";
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from "react";
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
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);
  if (!store.user.value) return null;
  const count = unread.value;
  const face = (
    <>
      <BellIcon size={20} aria-hidden />
      {count > 0 && <span className="bell-count num" aria-hidden="true">{countText(count)}</span>}
    </>
  );
  const label = count > 0 ? title("notices.bell", { n: countText(count) }) : title(noticesTitle);
  if (isNarrow.value) return <AppLink to="/notifications" className="bell" aria-label={label}>{face}</AppLink>;

  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div ref={box} className="bell-box" onKeyDown={press}>
      <button ref={button} type="button" className="bell" aria-label={label} aria-haspopup="dialog" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        {face}
      </button>
      {open && <Suspense fallback={null}><Panel id={id} onClose={() => setOpen(false)} /></Suspense>}
    </div>
  );
}
