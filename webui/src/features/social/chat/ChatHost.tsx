// The host of the chat. The panel loads when it is first shown. The room is joined once the page is
// idle, to count unread messages.

import { effect } from "@preact/signals";
import { MessagesSquare, X } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "wouter";
import { isNarrow, windowWidth } from "../../../lib/breakpoints";
import { drawerOpen } from "../../../lib/frame";
import { language } from "../../../lib/i18n";
import { whenIdle } from "../../../lib/idle";
import { lazyComponent, loadWithRetry } from "../../../lib/lazy";
import { dragToCloseWhenIdle } from "../../../ui/dragToCloseWhenIdle";
import { channelAt, chatChannel, chatOpen, toggleChat, unread, isWide } from "./chat.state";
import { hostText as text } from "./host.texts";
import "./chat-host.css";

const Panel = lazyComponent(() => import("./ChatPanel"));

/** Up to this width the open drawer covers the page, as in chat-host.css. */
const coverMaxWidth = 599;

/** How long the page must be idle before the room is joined in the background. */
const startDelay = 2500;

export function ChatHost() {
  useRoomOfPath(language.value);
  useEffect(() => {
    const timer = setTimeout(() => void loadWithRetry(() => import("./chat.model"), () => false).then(({ startChat }) => startChat(), () => undefined), startDelay);
    return () => clearTimeout(timer);
  }, []);
  const open = chatOpen.value;
  const [loadPanel, setLoadPanel] = useState(false);
  const openFromStart = useRef(open);
  useEffect(() => {
    if (!open) openFromStart.current = false;
    if (!open || loadPanel) return undefined;
    // If the panel is next to the page, the page is drawn first. An opened drawer does not wait.
    if (openFromStart.current) return whenIdle(() => setLoadPanel(true));
    setLoadPanel(true);
    return undefined;
  }, [open, loadPanel]);
  const drawer = useRef<HTMLElement>(null);
  useDrawerFocus(drawer);
  useEscape(drawer);
  useEffect(() => {
    if (!drawer.current) return undefined;
    return dragToCloseWhenIdle(drawer.current, { direction: "right", enabled: () => !isWide.peek() && chatOpen.peek(), onClose: () => toggleChat() });
  }, []);
  const menu = isNarrow.value && drawerOpen.value;
  useCoveredPage(!isWide.value && open && windowWidth.value <= coverMaxWidth, menu);
  return (
    <>
      <aside
        ref={drawer}
        id="chat"
        className="chat-host"
        aria-label={text("chat.title")}
        data-open={open || undefined}
        inert={!open || (menu && !isWide.value)}
        tabIndex={-1}
      >
        {loadPanel ? (
          <Suspense fallback={<ChatSkeleton />}>
            <Panel />
          </Suspense>
        ) : (
          open && <ChatSkeleton />
        )}
      </aside>
    </>
  );
}

/**
 * Escape closes the drawer, unless an element in it or above it handled the key. The drawer handles
 * a key without a focused element.
 */
function useEscape(drawer: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isWide.peek() || !chatOpen.peek()) return;
      const inside = event.target instanceof Node && drawer.current?.contains(event.target);
      if (inside || event.target === document.body) toggleChat();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [drawer]);
}

/**
 * What the drawer covers is inert, except the bars above and below. Under the open menu, the frame
 * does this.
 */
function useCoveredPage(covers: boolean, menu: boolean) {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>(".shell-main");
    if (!covers || menu || !page) return undefined;
    page.inert = true;
    return () => {
      page.inert = isNarrow.peek() && drawerOpen.peek();
    };
  }, [covers, menu]);
}

/** The placeholder of the panel while its code loads. */
function ChatSkeleton() {
  return (
    <div className="chat-wait" role="status">
      <strong>{text("chat.title")}</strong>
      <span className="ui-spinner" aria-hidden="true" />
    </div>
  );
}

/** The sportsbook has a different room than the casino. */
function useRoomOfPath(locale: string) {
  const [path] = useLocation();
  const room = channelAt(path, locale);
  useEffect(() => void (chatChannel.value = room), [room]);
}

/** An opened drawer gets the focus, and a closed one returns it to the element that opened it. */
function useDrawerFocus(drawer: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let focusedBefore: Element | null = null;
    let wasOpen = chatOpen.peek();
    return effect(() => {
      const open = chatOpen.value;
      if (open === wasOpen || isWide.peek()) {
        wasOpen = open;
        return;
      }
      wasOpen = open;
      if (open) focusedBefore = document.activeElement;
      const opener = focusedBefore instanceof HTMLElement && focusedBefore.isConnected && focusedBefore !== document.body ? focusedBefore : null;
      // After rendering, because elements that are inert or missing cannot get the focus.
      setTimeout(() => (open ? drawer.current?.focus() : (opener ?? document.querySelector<HTMLElement>(".chat-entry"))?.focus()));
    });
  }, [drawer]);
}

function UnreadBadge() {
  const count = unread.value;
  if (count === 0) return null;
  return (
    <span className="chat-unread num">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="hidden-text">{text("chat.unread", { n: count })}</span>
    </span>
  );
}

/** The chat button in the header, where the chat is a drawer. Nothing floats above the page. */
export function ChatEntry() {
  if (isWide.value) return null;
  const open = chatOpen.value;
  const Icon = open ? X : MessagesSquare;
  return (
    <button type="button" className="chat-entry" aria-expanded={open} aria-controls="chat" onClick={() => toggleChat()}>
      <Icon size={20} aria-hidden />
      <span className="chat-entry-word">{text("chat.title")}</span>
      {!open && <UnreadBadge />}
    </button>
  );
}
