// The support window. It is moved by its header, and fills the screen of a phone.

import { ArrowLeft, X } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { windowWidth } from "../../../lib/breakpoints";
import { IconButton } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { useDrag } from "../../../ui/useDrag";
import { ChatPage } from "./ChatPage";
import { FaqPage, IndexPage, ModeratePage } from "./ListPages";
import { watchOwnChats } from "./lists.model";
import { closePage, page, pages } from "./pages.model";
import { supportOpen } from "./open.model";
import { text } from "./support.texts";
import { title } from "./support.titles";
import "./support.css";

export { startPages } from "./pages.model";

/** Up to this width the window fills the screen, as in support.css. */
const fullScreenMaxWidth = 599;

export default function SupportWindow() {
  const frame = useRef<HTMLElement>(null);
  const fullScreen = windowWidth.value <= fullScreenMaxWidth;
  const { position: place, onPointerDown: hold, onKeyDown: press } = useDrag(frame, fullScreen);
  useFocusReturn(frame);
  const close = () => (supportOpen.value = false);
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  const style = place && !fullScreen ? { left: place.x, top: place.y, right: "auto", bottom: "auto" } : undefined;
  return (
    <section ref={frame} className="support-window" role="dialog" aria-label={title("support.title")} tabIndex={-1} style={style} onKeyDown={onEscape}>
      <header className="support-head" onPointerDown={hold} onKeyDown={press} tabIndex={fullScreen ? undefined : 0} role="group" aria-label={title("support.title")}>
        {pages.value.length > 1 && <IconButton label={text("support.back")} onClick={closePage}><ArrowLeft size={20} aria-hidden="true" /></IconButton>}
        <strong>{title("support.title")}</strong>
        <IconButton label={text("support.close")} className="support-close" onClick={close}><X size={20} aria-hidden="true" /></IconButton>
      </header>
      {bootstrap.demo ? <Empty text={text("support.demo")} /> : <CurrentPage />}
    </section>
  );
}

function CurrentPage() {
  useEffect(watchOwnChats, []);
  const current = page.value;
  switch (current.name) {
    case "moderate":
      return <ModeratePage />;
    case "faq":
      return <FaqPage />;
    case "live_chat":
      return <ChatPage key="new" id="" />;
    case "chat":
      return <ChatPage key={current.id} id={current.id} />;
    default:
      return <IndexPage />;
  }
}

/** The window takes the focus, and returns it at the end. */
function useFocusReturn(frame: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const focusedBefore = document.activeElement;
    frame.current?.focus();
    return () => {
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
    };
  }, [frame]);
}
