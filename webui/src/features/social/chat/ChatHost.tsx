// Where the chat stands. The panel itself loads when it is first seen, and the
// room is joined once the page is quiet, so that what is unread can be counted.

import { effect } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { MessagesSquare, X } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "wouter";
import { isNarrow, windowWidth } from "../../../lib/breakpoints";
import { drawerOpen } from "../../../lib/frame";
import { language } from "../../../lib/i18n";
import { whenIdle } from "../../../lib/idle";
import { lazyComponent, loadWithRetry } from "../../../lib/lazy";
import { dragLater } from "../../../ui/dragLater";
import { channelAt, chatChannel, chatOpen, toggleChat, unread, wide } from "./chat.state";
import { hostText as text } from "./host.texts";
import "./chat-host.css";

const Panel = lazyComponent(() => import("./ChatPanel"));

/** Up to this width the open drawer covers the page, as in chat-host.css. */
const coversUpTo = 599;

/** How long the page is left alone before the room is joined unseen. */
const quietFor = 2500;

export function ChatHost() {
  useSignals();
  useRoomOfPath(language.value);
  useEffect(() => {
    const timer = setTimeout(() => void loadWithRetry(() => import("./chat.model"), () => false).then(({ startChat }) => startChat(), () => undefined), quietFor);
    return () => clearTimeout(timer);
  }, []);
  const open = chatOpen.value;
  const [seen, setSeen] = useState(false);
  const openFromStart = useRef(open);
  useEffect(() => {
    if (!open) openFromStart.current = false;
    if (!open || seen) return undefined;
    // Where the panel stands beside the page, the page is drawn first; who
    // opens it does not wait.
    if (openFromStart.current) return whenIdle(() => setSeen(true));
    setSeen(true);
    return undefined;
  }, [open, seen]);
  const drawer = useRef<HTMLElement>(null);
  useDrawerFocus(drawer);
  useEscape(drawer);
  useEffect(() => {
    if (!drawer.current) return undefined;
    return dragLater(drawer.current, { towards: "right", enabled: () => !wide.peek() && chatOpen.peek(), onClose: () => toggleChat() });
  }, []);
  const menu = isNarrow.value && drawerOpen.value;
  useCover(!wide.value && open && windowWidth.value <= coversUpTo, menu);
  return (
    <>
      <aside
        ref={drawer}
        id="chat"
        className="chat-host"
        aria-label={text("chat.title")}
        data-open={open || undefined}
        inert={!open || (menu && !wide.value)}
        tabIndex={-1}
      >
        {seen ? (
          <Suspense fallback={<Waiting />}>
            <Panel />
          </Suspense>
        ) : (
          open && <Waiting />
        )}
      </aside>
    </>
  );
}

/** Escape closes the drawer, unless something in it or over it took the key. A key that nothing has is the drawer's. */
function useEscape(drawer: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || wide.peek() || !chatOpen.peek()) return;
      const inside = event.target instanceof Node && drawer.current?.contains(event.target);
      if (inside || event.target === document.body) toggleChat();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [drawer]);
}

/** What the drawer covers cannot be reached, but for the bars above and below; under the open menu the frame sees to that. */
function useCover(covers: boolean, menu: boolean) {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>(".shell-main");
    if (!covers || menu || !page) return undefined;
    page.inert = true;
    return () => {
      page.inert = isNarrow.peek() && drawerOpen.peek();
    };
  }, [covers, menu]);
}

/** The frame of the panel while its code is on the way. */
function Waiting() {
  return (
    <div className="chat-wait" role="status">
      <strong>{text("chat.title")}</strong>
      <span className="ui-spinner" aria-hidden="true" />
    </div>
  );
}

/** The sportsbook's chat is another than the casino's. */
function useRoomOfPath(locale: string) {
  const [path] = useLocation();
  const room = channelAt(path, locale);
  useEffect(() => void (chatChannel.value = room), [room]);
}

/** An opened drawer gets the focus, a closed one gives it back to what opened it. */
function useDrawerFocus(drawer: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let before: Element | null = null;
    let was = chatOpen.peek();
    return effect(() => {
      const open = chatOpen.value;
      if (open === was || wide.peek()) {
        was = open;
        return;
      }
      was = open;
      if (open) before = document.activeElement;
      const opener = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
      // After the drawing: what is inert or not there yet takes no focus.
      setTimeout(() => (open ? drawer.current?.focus() : (opener ?? document.querySelector<HTMLElement>(".chat-entry"))?.focus()));
    });
  }, [drawer]);
}

function Unread() {
  useSignals();
  const count = unread.value;
  if (count === 0) return null;
  return (
    <span className="chat-unread num">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="hidden-text">{text("chat.unread", { n: count })}</span>
    </span>
  );
}

/** The chat's place in the header, where it is a drawer: nothing floats over the page. */
export function ChatEntry() {
  useSignals();
  if (wide.value) return null;
  const open = chatOpen.value;
  const Icon = open ? X : MessagesSquare;
  return (
    <button type="button" className="chat-entry" aria-expanded={open} aria-controls="chat" onClick={() => toggleChat()}>
      <Icon size={20} aria-hidden />
      <span className="chat-entry-word">{text("chat.title")}</span>
      {!open && <Unread />}
    </button>
  );
}
