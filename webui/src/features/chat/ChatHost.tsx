// Where the chat stands. The panel itself loads when it is first seen, and the
// room is joined once the page is quiet, so that what is unread can be counted.

import { effect } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import MessagesSquare from "lucide-react/icons/messages-square";
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useLocation } from "wouter";
import { lazyComponent } from "../../lib/lazy";
import { store } from "../../lib/store";
import { X } from "../../ui/icons";
import { channelAt, chatOpen, unread, wide } from "./chat.state";
import { hostText as text } from "./host.texts";
import "./chat-host.css";

const Panel = lazyComponent(() => import("./ChatPanel"));

/** How long the page is left alone before the room is joined unseen. */
const quietFor = 2500;

export function ChatHost() {
  useSignals();
  useRoomOfPath(store.locale.value);
  useEffect(() => {
    const timer = setTimeout(() => void import("./chat.model").then(({ startChat }) => startChat()).catch(() => undefined), quietFor);
    return () => clearTimeout(timer);
  }, []);
  const open = chatOpen.value;
  const [seen, setSeen] = useState(open);
  useEffect(() => {
    if (open) setSeen(true);
  }, [open]);
  const drawer = useRef<HTMLElement>(null);
  useDrawerFocus(drawer);
  return (
    <>
      {!wide.value && !open && <Toggle />}
      <aside
        ref={drawer}
        id="chat"
        className="chat-host"
        aria-label={text("chat.title")}
        data-open={open || undefined}
        inert={!open}
        tabIndex={-1}
        onKeyDown={leaveByEscape}
      >
        {(seen || open) && (
          <Suspense fallback={<Waiting />}>
            <Panel />
          </Suspense>
        )}
      </aside>
    </>
  );
}

/** Escape closes the drawer, unless something in it or over it took the key. */
function leaveByEscape(event: KeyboardEvent<HTMLElement>): void {
  const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key === "Escape" && inside && !event.defaultPrevented && !wide.peek()) store.toggleChat();
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
  const channel = channelAt(path, locale);
  useEffect(() => store.setChatChannel(channel), [channel]);
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
      setTimeout(() => (open ? drawer.current?.focus() : (opener ?? document.querySelector<HTMLElement>(".chat-toggle"))?.focus()));
    });
  }, [drawer]);
}

function Toggle() {
  useSignals();
  return (
    <button type="button" className="chat-toggle" aria-expanded={false} aria-controls="chat" onClick={() => store.toggleChat()}>
      <MessagesSquare size={22} aria-hidden />
      <span className="hidden-text">{text("chat.open")}</span>
      <Unread />
    </button>
  );
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

/** The chat's place in the header, where it is a drawer. */
export function ChatEntry() {
  useSignals();
  if (wide.value) return null;
  const open = chatOpen.value;
  const Icon = open ? X : MessagesSquare;
  return (
    <button type="button" className="chat-entry" aria-expanded={open} aria-controls="chat" onClick={() => store.toggleChat()}>
      <Icon size={20} aria-hidden />
      <span>{text("chat.title")}</span>
      {!open && <Unread />}
    </button>
  );
}
