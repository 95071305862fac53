// A message's words: text, emoji images, links and names. Only text nodes: no
// word of a player ever becomes markup.

import { useSignals } from "@preact/signals-react/runtime";
import { AppLink } from "../../../lib/AppLink";
import { store } from "../../../lib/store";
import { emojis, linkHosts } from "./chat.model";
import { text } from "./chat.texts";
import { mention } from "./draft";
import { decode, partsOf, type Part } from "./wording";

/** Up to this many emojis that stand alone are drawn large. */
const largeUpTo = 3;

export function Words({ escaped }: { escaped: string }) {
  useSignals();
  const parts = partsOf(decode(escaped), emojis.value, linkHosts.value);
  const drawn = parts.filter((part) => part.kind !== "text" || part.text.trim() !== "");
  const large = drawn.length <= largeUpTo && drawn.every((part) => part.kind === "emoji");
  return (
    <p className={large ? "chat-words chat-words-large" : "chat-words"}>
      {parts.map((part, at) => <One key={at} part={part} />)}
    </p>
  );
}

function One({ part }: { part: Part }) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "emoji":
      return <img className="chat-emoji" src={part.path} alt={`:${part.id}:`} title={`:${part.id}:`} width="22" height="22" />;
    case "mention":
      return <Mention name={part.name} />;
    case "link":
      return <Address href={part.href} words={part.text} />;
  }
}

function Mention({ name }: { name: string }) {
  useSignals();
  const me = store.user.value?.name;
  const own = me !== undefined && me.toLowerCase() === name.toLowerCase();
  const look = own ? "chat-mention chat-mention-own" : "chat-mention";
  if (me === undefined || own) return <span className={look}>@{name}</span>;
  return (
    <button type="button" className={look} title={text("chat.mention", { name })} onClick={() => mention(name)}>
      @{name}
    </button>
  );
}

function Address({ href, words }: { href: string; words: string }) {
  const url = new URL(href);
  if (url.origin === location.origin) return <AppLink to={url.pathname + url.search + url.hash}>{words}</AppLink>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}
