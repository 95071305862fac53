// The messages of a chat in the order of time, with what was read and who writes.

import { useEffect, useRef } from "react";
import { AppLink } from "../../../lib/AppLink";
import type { SupportLine } from "../../../lib/api.gen";
import { Avatar } from "../../../ui/Avatar";
import { Time } from "../../../ui/Time";
import { text } from "./support.texts";
import { title } from "./support.titles";
import { partsOf } from "./words";
import "./thread.css";

interface Props {
  messages: readonly SupportLine[];
  /** On whose side one reads. */
  side: "player" | "agent";
  /** How many messages the other side has read. */
  readTo: number;
  /** The name of who writes on the other side; empty for nobody. */
  writer: string;
  /** What stands before the first message. */
  welcome?: string;
}

/** How far from the end one may be and still read it, in pixels. */
const nearEnd = 40;

export function ThreadView({ messages, side, readTo, writer, welcome }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const last = messages[messages.length - 1]?.n ?? 0;
  useEffect(() => {
    // In braces: what newer browsers answer is no cleaning up.
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last, writer]);
  useEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    // Whoever reads the end goes on seeing it when something below takes its room.
    let below = 0;
    const look = () => (below = list.scrollHeight - list.scrollTop - list.clientHeight);
    const watch = new ResizeObserver(() => {
      if (below <= nearEnd) list.scrollTop = list.scrollHeight;
    });
    list.addEventListener("scroll", look, { passive: true });
    watch.observe(list);
    return () => {
      list.removeEventListener("scroll", look);
      watch.disconnect();
    };
  }, []);
  const lastRead = messages.filter(({ kind, n }) => kind === side && n <= readTo).pop()?._id;
  return (
    <div className="thread" ref={box} role="log" aria-label={title("support.title")} tabIndex={0}>
      {welcome && <p className="thread-line thread-bot"><span className="thread-words">{welcome}</span></p>}
      {messages.map((line) => <One key={line._id} line={line} own={line.kind === side} read={line._id === lastRead} />)}
      <p className="thread-writer" aria-live="polite">{writer && text("support.typing", { name: writer })}</p>
    </div>
  );
}

function One({ line, own, read }: { line: SupportLine; own: boolean; read: boolean }) {
  if (line.kind === "site") return <p className="thread-line thread-site">{line.message}</p>;
  const look = own ? "thread-own" : line.kind === "bot" ? "thread-bot" : "thread-other";
  return (
    <div className={`thread-line ${look}`}>
      {!own && (
        <span className="thread-author">
          {line.user.avatar && <Avatar src={line.user.avatar} name={line.user.name} size={20} />}
          {line.user.name}
        </span>
      )}
      <span className="thread-words">
        {partsOf(line.message).map((part, at) => (part.kind === "text" ? part.text : <AppLink key={at} to={part.to}>{part.to}</AppLink>))}
      </span>
      <span className="thread-time">
        <Time at={line.created_at} />
        {read && ` · ${text("support.read")}`}
      </span>
    </div>
  );
}
