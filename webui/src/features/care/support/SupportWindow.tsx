// The support's window: it is moved by its header, and fills the screen of a phone.

import { useSignals } from "@preact/signals-react/runtime";
import { ArrowLeft, X } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { windowWidth } from "../../../lib/breakpoints";
import { IconButton } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { useDrag } from "../../../ui/useDrag";
import { ChatPage } from "./ChatPage";
import { FaqPage, IndexPage, ModeratePage } from "./ListPages";
import { followMine } from "./lists.model";
import { back, page, pages } from "./pages.model";
import { supportOpen } from "./open.model";
import { text } from "./support.texts";
import { title } from "./support.titles";
import "./support.css";

export { begin } from "./pages.model";

/** Up to this width the window fills the screen, as in support.css. */
const fullUpTo = 599;

export default function SupportWindow() {
  useSignals();
  const frame = useRef<HTMLElement>(null);
  const full = windowWidth.value <= fullUpTo;
  const { place, hold, press } = useDrag(frame, full);
  useFocus(frame);
  const close = () => (supportOpen.value = false);
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  const style = place && !full ? { left: place.x, top: place.y, right: "auto", bottom: "auto" } : undefined;
  return (
    <section ref={frame} className="support-window" role="dialog" aria-label={title("support.title")} tabIndex={-1} style={style} onKeyDown={escape}>
      <header className="support-head" onPointerDown={hold} onKeyDown={press} tabIndex={full ? undefined : 0} role="group" aria-label={title("support.title")}>
        {pages.value.length > 1 && <IconButton label={text("support.back")} onClick={back}><ArrowLeft size={20} aria-hidden="true" /></IconButton>}
        <strong>{title("support.title")}</strong>
        <IconButton label={text("support.close")} className="support-close" onClick={close}><X size={20} aria-hidden="true" /></IconButton>
      </header>
      {bootstrap.demo ? <Empty text={text("support.demo")} /> : <Shown />}
    </section>
  );
}

function Shown() {
  useSignals();
  useEffect(followMine, []);
  const now = page.value;
  switch (now.name) {
    case "moderate":
      return <ModeratePage />;
    case "faq":
      return <FaqPage />;
    case "live_chat":
      return <ChatPage key="new" id="" />;
    case "chat":
      return <ChatPage key={now.id} id={now.id} />;
    default:
      return <IndexPage />;
  }
}

/** The window gets the focus, and gives it back. */
function useFocus(frame: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [frame]);
}
