// One message of any kind.

import { useComputed } from "@preact/signals";
import { AtSign } from "lucide-react";
import { Suspense, useRef, type ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import { allRoutes } from "../../../lib/feature";
import { lazyComponent } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { formatExact } from "../../../lib/time";
import { Avatar } from "../../../ui/Avatar";
import { cx } from "../../../ui/cx";
import { moderator, now } from "./chat.model";
import { text } from "./chat.texts";
import { mention } from "./draft";
import { useFocusFallback } from "./focus";
import { Picture } from "./Picture";
import { GameLinkRow, QuizAnsweredRow, QuizRow, ServiceRow } from "./SpecialRows";
import { ageLabel, decode, mentions, roleOf, shortName } from "./messageFormat";
import { MessageText } from "./MessageText";
import type { Author, Message, Sticker } from "./chat.calls";

const ModerationMenu = lazyComponent(() => import("./popups/ModerationMenu"));

/** The highest level with its own badge. */
const maxBadgeLevel = 8;

export function MessageRow({ message }: { message: Message }) {
  switch (message.type) {
    case "message":
      return <AuthoredRow message={message}><MessageText escaped={message.data} /></AuthoredRow>;
    case "sticker":
      return <AuthoredRow message={message}><StickerImage sticker={message.data} /></AuthoredRow>;
    case "game_link":
      return <AuthoredRow message={message}><GameLinkRow link={message.data} /></AuthoredRow>;
    case "quiz":
      return <QuizRow id={message._id} question={message.data.question}><RowFooter message={message} /></QuizRow>;
    case "quiz_answered":
      return <QuizAnsweredRow answered={message.data}><RowFooter message={message} /></QuizAnsweredRow>;
    case "service":
      return <ServiceRow gift={message.data}><Age at={message.created_at} /></ServiceRow>;
    default:
      return <div />; // A kind of a newer server version. The virtual list needs a row.
  }
}

/** A player's message: the author, the time, and the text. */
function AuthoredRow({ message, children }: { message: Message; children: ReactNode }) {
  const element = useRef<HTMLElement>(null);
  useFocusFallback(element, "list");
  const { user } = message;
  if (!user) return <div className="chat-row">{children}</div>;
  const me = store.user.value;
  const mentionsMe = message.type === "message" && user._id !== me?._id && mentions(decode(message.data), me?.name);
  return (
    <article ref={element} className={cx("chat-row", `chat-by-${roleOf(user.access)}`, mentionsMe && "chat-row-mention")}>
      <button type="button" className="chat-face" tabIndex={-1} aria-hidden="true" onClick={() => openOverlay("profile-popup", { id: user._id })}>
        <Avatar src={user.avatar} name={user.name} size={32} />
      </button>
      <div className="chat-body">
        <div className="chat-head">
          <VipBadge level={message.vipLevel} />
          <AuthorName user={user} />
          <RoleBadge user={user} />
          <Age at={message.created_at} />
          {me && (moderator.value || me._id !== user._id) && (
            <span className="chat-acts">
              {me._id !== user._id && <MentionButton name={user.name} />}
              {moderator.value && <Suspense fallback={null}><ModerationMenu message={message} /></Suspense>}
            </span>
          )}
        </div>
        {children}
      </div>
    </article>
  );
}

/** The end of a quiz's row. Moderators can remove the quiz. */
function RowFooter({ message }: { message: Message }) {
  return (
    <>
      <Age at={message.created_at} />
      {moderator.value && <ModerationActions message={message} />}
    </>
  );
}

function ModerationActions({ message }: { message: Message }) {
  const element = useRef<HTMLSpanElement>(null);
  useFocusFallback(element, "list");
  return <span ref={element} className="chat-acts"><Suspense fallback={null}><ModerationMenu message={message} /></Suspense></span>;
}

/** Starts a reply. */
function MentionButton({ name }: { name: string }) {
  const label = text("chat.mention", { name });
  return (
    <button type="button" className="chat-act chat-call" title={label} onClick={() => mention(name)}>
      <AtSign size={14} aria-hidden="true" />
      <span className="hidden-text">{label}</span>
    </button>
  );
}

function AuthorName({ user }: { user: Author }) {
  return (
    <button type="button" className="chat-name" title={user.name} aria-haspopup="dialog" onClick={() => openOverlay("profile-popup", { id: user._id })}>
      {shortName(user.name)}
    </button>
  );
}

function RoleBadge({ user }: { user: Author }) {
  const role = roleOf(user.access);
  if (role === "user") return null;
  return <span className={`chat-role chat-role-${role}`}>{text(role === "admin" ? "chat.admin" : "chat.moderator")}</span>;
}

/** The VIP level, as a link if the site has the page about it. */
function VipBadge({ level }: { level: number }) {
  const badgeLevel = Math.min(level, maxBadgeLevel);
  if (badgeLevel <= 0) return null; // not a member yet
  const badgeProps = { className: "chat-vip num", "data-level": badgeLevel, title: text("chat.vip", { n: badgeLevel }) };
  const inner = (
    <>
      <span aria-hidden="true">{badgeLevel}</span>
      <span className="hidden-text">{text("chat.vip", { n: badgeLevel })}</span>
    </>
  );
  return allRoutes().some((route) => route.path === "/vip") ? <AppLink to="/vip" {...badgeProps}>{inner}</AppLink> : <span {...badgeProps}>{inner}</span>;
}

/** The age of the message, with the exact time on hover. */
function Age({ at }: { at: number }) {
  const label = useComputed(() => ageText(at, now.value));
  return (
    <time className="chat-age" dateTime={new Date(at).toISOString()} title={formatExact(at)}>
      {label.value}
    </time>
  );
}

function StickerImage({ sticker }: { sticker: Sticker }) {
  const { width, height } = fitSticker(sticker);
  return <Picture className="chat-sticker" src={sticker.url} alt={sticker.alt} width={width} height={height} />;
}

/** "3 minutes ago" */
const ageText = (at: number, nowTime: number) => (nowTime - at < 1000 ? text("chat.justNow") : text("chat.ago", { age: ageLabel(nowTime - at) }));

/** The box of a sticker in the column, reserved before its picture loads. */
const maxStickerSize = 160;

function fitSticker({ width, height }: { width: number; height: number }): { width: number; height: number } {
  if (!(width > 0 && height > 0)) return { width: maxStickerSize, height: maxStickerSize };
  const scale = Math.min(1, maxStickerSize / width, maxStickerSize / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
