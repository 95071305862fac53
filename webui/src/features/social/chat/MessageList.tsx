// The messages, newest at the bottom. Only visible ones are in the DOM. New messages do not move a
// user who reads older ones.

import { ArrowDown } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { room, visibleMessages, outgoingMessages } from "./chat.model";
import { text } from "./chat.texts";
import { MessageRow } from "./MessageRow";
import type { Outgoing } from "./outbox";
import { OutgoingRow } from "./OutgoingRow";
import type { Message } from "./chat.calls";
import { chatChannel } from "./chat.state";

type Row = { key: string; message: Message } | { key: string; outgoing: Outgoing };

/** This distance from the end counts as the end, in pixels. */
const nearEndPixels = 32;
/** Within this distance from the start, the previous page is loaded. */
const loadOlderPixels = 400;

export function MessageList() {
  const { phase, failure } = room.value;
  if (phase.value === "loading") return <MessageSkeletons />;
  if (phase.value === "failed") {
    return (
      <div className="chat-list">
        <Failed text={`${text("chat.failed")} ${failure.value}`} onRetry={() => room.peek().retry()} />
      </div>
    );
  }
  const rows: Row[] = [
    ...visibleMessages.value.map((message) => ({ key: message._id, message })),
    ...outgoingMessages.value.map((outgoing) => ({ key: outgoing.request_id, outgoing })),
  ];
  if (rows.length === 0) return <div className="chat-list chat-list-empty"><Empty text={text("chat.empty")} /></div>;
  return <MessageRows key={chatChannel.value} rows={rows} />;
}

function MessageRows({ rows }: { rows: Row[] }) {
  const list = useRef<VirtualizerHandle>(null);
  const container = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const height = useRef(0);
  const previous = useRef({ first: "", last: "", waiting: 0 });
  const [scrolledUp, setScrolledUp] = useState(false);
  const [hasNew, setHasNew] = useState(false);
  const { more, older } = room.value;

  const first = rows[0]!.key;
  const last = rows.at(-1)!.key;
  const outgoingCount = rows.filter((row) => "outgoing" in row).length;
  // The list keeps its distance from the end when older rows are added before the first.
  const previousState = previous.current;
  const shift = previousState.first !== first && previousState.last === last && rows.some(({ key }) => key === previousState.first);

  const scrollToEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: "end" });

  useLayoutEffect(() => {
    const previousState = previous.current;
    previous.current = { first, last, waiting: outgoingCount };
    if (previousState.last === last) return;
    if (atEnd.current || outgoingCount > previousState.waiting) {
      atEnd.current = true;
      scrollToEnd();
      room.peek().trim();
    } else {
      setHasNew(true);
      room.peek().trim(true);
    }
  });

  // When the list shrinks because of a panel or the keyboard, the newest message stays visible. The
  // same applies if rows turn out higher than estimated.
  useEffect(() => {
    const resizeObserver = new ResizeObserver(() => {
      if (atEnd.current) list.current?.scrollTo(list.current.scrollSize);
    });
    const parts = container.current ? [container.current, ...container.current.children] : [];
    for (const part of parts) resizeObserver.observe(part);
    return () => resizeObserver.disconnect();
  }, []);

  function onScroll(offset: number) {
    const view = list.current;
    if (!view) return;
    // Growth by newly measured rows does not mean that the user scrolled up.
    const growth = atEnd.current ? Math.max(0, view.scrollSize - height.current) : 0;
    height.current = view.scrollSize;
    // The browser's own height, because the list's value is outdated while the text field shrinks.
    const visibleHeight = container.current?.clientHeight ?? view.viewportSize;
    atEnd.current = offset + visibleHeight >= view.scrollSize - nearEndPixels - growth;
    setScrolledUp(!atEnd.current);
    if (atEnd.current) setHasNew(false);
    if (offset < loadOlderPixels && more.peek() && older.peek() === "idle") void room.peek().loadOlder();
  }

  return (
    <div className="chat-list-box">
      <OlderMessages />
      <div ref={container} className="chat-list" role="log" aria-live="off" aria-label={text("chat.messages")} tabIndex={0}>
        <div className="chat-list-push" />
        <Virtualizer ref={list} shift={shift} itemSize={68} onScroll={onScroll} data={rows} scrollRef={container}>
          {(row) => ("message" in row ? <MessageRow key={row.key} message={row.message} /> : <OutgoingRow key={row.key} outgoing={row.outgoing} />)}
        </Virtualizer>
      </div>
      {scrolledUp && (
        <button type="button" className={hasNew ? "chat-newest chat-newest-news" : "chat-newest"} onClick={scrollToEnd}>
          {text(hasNew ? "chat.newMessages" : "chat.toBottom")}
          <ArrowDown size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Above the start of the list, so that nothing moves when it appears and disappears. */
function OlderMessages() {
  const { older } = room.value;
  if (older.value === "loading") return <span className="chat-older" role="status"><span className="ui-spinner" aria-hidden="true" /><span className="hidden-text">{text("chat.loading")}</span></span>;
  if (older.value === "idle") return null;
  return (
    <button type="button" className="chat-older" onClick={() => void room.peek().loadOlder()}>
      {text("chat.older.failed")} <u>{text("chat.retry")}</u>
    </button>
  );
}

const widths = ["72%", "48%", "86%", "60%", "40%", "78%", "54%", "66%"];

function MessageSkeletons() {
  return (
    <div className="chat-list chat-list-wait" role="status">
      <span className="hidden-text">{text("chat.loading")}</span>
      {widths.map((width) => (
        <div key={width} className="chat-row" aria-hidden="true">
          <Skeleton width={32} height={32} round />
          <div className="chat-body">
            <Skeleton width="36%" height={14} />
            <Skeleton width={width} height={14} className="chat-wait-line" />
          </div>
        </div>
      ))}
    </div>
  );
}
