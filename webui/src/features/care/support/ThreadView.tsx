// The messages of a chat in order of time, with read marks and the typing indicator.

import { useEffect, useRef } from "react";
import { AppLink } from "../../../lib/AppLink";
import type { SupportMessage } from "../../../lib/api.gen";
import { Avatar } from "../../../ui/Avatar";
import { Time } from "../../../ui/Time";
import { text } from "./support.texts";
import { title } from "./support.titles";
import { messageParts } from "./messageParts";
import "./thread.css";

interface Props {
  messages: readonly SupportMessage[];
  /** The side of the reader. */
  side: "player" | "agent";
  /** Number of messages that the other side has read. */
  readTo: number;
  /** The name of the user who is typing on the other side. Empty for none. */
  writer: string;
  /** Shown before the first message. */
  welcome?: string;
}

/** Max distance from the end that still counts as reading it, in pixels. */
const nearEndPixels = 40;

export function ThreadView({ messages, side, readTo, writer, welcome }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const last = messages[messages.length - 1]?.n ?? 0;
  useEffect(() => {
    // In braces, because newer browsers return a promise, which is not a cleanup function.
    container.current?.scrollTo({ top: container.current.scrollHeight });
  }, [last, writer]);
  useEffect(() => {
    const list = container.current;
    if (!list) return undefined;
    // A user at the end stays at the end when an element below grows.
    let below = 0;
    const measure = () => (below = list.scrollHeight - list.scrollTop - list.clientHeight);
    const resizeObserver = new ResizeObserver(() => {
      if (below <= nearEndPixels) list.scrollTop = list.scrollHeight;
    });
    list.addEventListener("scroll", measure, { passive: true });
    resizeObserver.observe(list);
    return () => {
      list.removeEventListener("scroll", measure);
      resizeObserver.disconnect();
    };
  }, []);
  const lastRead = messages.filter(({ kind, n }) => kind === side && n <= readTo).pop()?._id;
  return (
    <div className="thread" ref={container} role="log" aria-label={title("support.title")} tabIndex={0}>
      {welcome && <p className="thread-line thread-bot"><span className="thread-words">{welcome}</span></p>}
      {messages.map((line) => <MessageLine key={line._id} line={line} own={line.kind === side} read={line._id === lastRead} />)}
      <p className="thread-writer" aria-live="polite">{writer && text("support.typing", { name: writer })}</p>
    </div>
  );
}

function MessageLine({ line, own, read }: { line: SupportMessage; own: boolean; read: boolean }) {
  if (line.kind === "site") return <p className="thread-line thread-site">{line.message}</p>;
  const measure = own ? "thread-own" : line.kind === "bot" ? "thread-bot" : "thread-other";
  return (
    <div className={`thread-line ${measure}`}>
      {!own && (
        <span className="thread-author">
          {line.user.avatar && <Avatar src={line.user.avatar} name={line.user.name} size={20} />}
          {line.user.name}
        </span>
      )}
      <span className="thread-words">
        {messageParts(line.message).map((part, at) => (part.kind === "text" ? part.text : <AppLink key={at} to={part.to}>{part.to}</AppLink>))}
      </span>
      <span className="thread-time">
        <Time at={line.created_at} />
        {read && ` · ${text("support.read")}`}
      </span>
    </div>
  );
}
