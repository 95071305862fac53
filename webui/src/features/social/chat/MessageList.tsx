// The messages, newest at the bottom. Only those in sight are in the page.
// Whoever reads further up is not moved by what is said meanwhile.

import { useSignals } from "@preact/signals-react/runtime";
import { ArrowDown } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { room, visibleMessages, waiting } from "./chat.model";
import { text } from "./chat.texts";
import type { Message } from "./chat.types";
import { MessageRow } from "./MessageRow";
import type { Outgoing } from "./outbox";
import { OutgoingRow } from "./OutgoingRow";
import { chatChannel } from "./chat.state";

type Row = { key: string; message: Message } | { key: string; outgoing: Outgoing };

/** This near to the end counts as being there, in pixels. */
const nearEnd = 32;
/** This near to the beginning the page before is loaded. */
const nearStart = 400;

export function MessageList() {
  useSignals();
  const { phase, failure } = room.value;
  if (phase.value === "loading") return <Waiting />;
  if (phase.value === "failed") {
    return (
      <div className="chat-list">
        <Failed text={`${text("chat.failed")} ${failure.value}`} onRetry={() => room.peek().retry()} />
      </div>
    );
  }
  const rows: Row[] = [
    ...visibleMessages.value.map((message) => ({ key: message._id, message })),
    ...waiting.value.map((outgoing) => ({ key: outgoing.request_id, outgoing })),
  ];
  if (rows.length === 0) return <div className="chat-list chat-list-empty"><Empty text={text("chat.empty")} /></div>;
  return <Rows key={chatChannel.value} rows={rows} />;
}

function Rows({ rows }: { rows: Row[] }) {
  useSignals();
  const list = useRef<VirtualizerHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const height = useRef(0);
  const before = useRef({ first: "", last: "", waiting: 0 });
  const [away, setAway] = useState(false);
  const [news, setNews] = useState(false);
  const { more, older } = room.value;

  const first = rows[0]!.key;
  const last = rows.at(-1)!.key;
  const own = rows.filter((row) => "outgoing" in row).length;
  // The list keeps its place from the end when older rows came before the first.
  const was = before.current;
  const shift = was.first !== first && was.last === last && rows.some(({ key }) => key === was.first);

  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: "end" });

  useLayoutEffect(() => {
    const was = before.current;
    before.current = { first, last, waiting: own };
    if (was.last === last) return;
    if (atEnd.current || own > was.waiting) {
      atEnd.current = true;
      toEnd();
      room.peek().trim();
    } else {
      setNews(true);
      room.peek().trim(true);
    }
  });

  // A box that becomes lower, by a panel or the keyboard, still ends with the
  // newest; and so do rows that turn out to be higher than was thought.
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (atEnd.current) list.current?.scrollTo(list.current.scrollSize);
    });
    const parts = box.current ? [box.current, ...box.current.children] : [];
    for (const part of parts) watch.observe(part);
    return () => watch.disconnect();
  }, []);

  function scrolled(offset: number) {
    const view = list.current;
    if (!view) return;
    // Rows that were measured only now are no sign that somebody reads further up.
    const grown = atEnd.current ? Math.max(0, view.scrollSize - height.current) : 0;
    height.current = view.scrollSize;
    // The browser's own height: the list's is old while a lower box becomes higher again.
    const seen = box.current?.clientHeight ?? view.viewportSize;
    atEnd.current = offset + seen >= view.scrollSize - nearEnd - grown;
    setAway(!atEnd.current);
    if (atEnd.current) setNews(false);
    if (offset < nearStart && more.peek() && older.peek() === "idle") void room.peek().loadOlder();
  }

  return (
    <div className="chat-list-box">
      <Top />
      <div ref={box} className="chat-list" role="log" aria-live="off" aria-label={text("chat.messages")} tabIndex={0}>
        <div className="chat-list-push" />
        <Virtualizer ref={list} shift={shift} itemSize={68} onScroll={scrolled} data={rows} scrollRef={box}>
          {(row) => ("message" in row ? <MessageRow key={row.key} message={row.message} /> : <OutgoingRow key={row.key} outgoing={row.outgoing} />)}
        </Virtualizer>
      </div>
      {away && (
        <button type="button" className={news ? "chat-newest chat-newest-news" : "chat-newest"} onClick={toEnd}>
          {text(news ? "chat.newMessages" : "chat.toBottom")}
          <ArrowDown size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Lies over the list's beginning, so that nothing moves when it comes and goes. */
function Top() {
  useSignals();
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

function Waiting() {
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
