// The text of a message: text, emoji images, links and mentions. Only text nodes are created, so
// player text never becomes markup.

import { AppLink } from "../../../lib/AppLink";
import { store } from "../../../lib/store";
import { emojis, linkHosts } from "./chat.model";
import { text } from "./chat.texts";
import { mention } from "./draft";
import { decode, messageParts, type Part } from "./messageFormat";

/** Up to this number of emojis without text are drawn large. */
const maxLargeEmojis = 3;

export function MessageText({ escaped }: { escaped: string }) {
  const parts = messageParts(decode(escaped), emojis.value, linkHosts.value);
  const visibleParts = parts.filter((part) => part.kind !== "text" || part.text.trim() !== "");
  const large = visibleParts.length <= maxLargeEmojis && visibleParts.every((part) => part.kind === "emoji");
  return (
    <p className={large ? "chat-text chat-text-large" : "chat-text"}>
      {parts.map((part, at) => <MessagePart key={at} part={part} />)}
    </p>
  );
}

function MessagePart({ part }: { part: Part }) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "emoji":
      return <img className="chat-emoji" src={part.path} alt={`:${part.id}:`} title={`:${part.id}:`} width="22" height="22" />;
    case "mention":
      return <Mention name={part.name} />;
    case "link":
      return <MessageLink href={part.href} label={part.text} />;
  }
}

function Mention({ name }: { name: string }) {
  const me = store.user.value?.name;
  const own = me !== undefined && me.toLowerCase() === name.toLowerCase();
  const className = own ? "chat-mention chat-mention-own" : "chat-mention";
  if (me === undefined || own) return <span className={className}>@{name}</span>;
  return (
    <button type="button" className={className} title={text("chat.mention", { name })} onClick={() => mention(name)}>
      @{name}
    </button>
  );
}

function MessageLink({ href, label }: { href: string; label: string }) {
  const url = new URL(href);
  if (url.origin === location.origin) return <AppLink to={url.pathname + url.search + url.hash}>{label}</AppLink>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {label}
    </a>
  );
}
