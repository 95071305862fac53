// One message of any kind.

import { useComputed } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { AtSign } from "lucide-react";
import { Suspense, useRef, type ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import { routesOf } from "../../../lib/feature";
import { lazyComponent } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { formatExact } from "../../../lib/time";
import { Avatar } from "../../../ui/Avatar";
import { cx } from "../../../ui/cx";
import { moderator, now } from "./chat.model";
import { text } from "./chat.texts";
import type { Author, Message, Sticker } from "./chat.types";
import { mention } from "./draft";
import { useHeir } from "./focus";
import { Picture } from "./Picture";
import { GameLinkRow, QuizAnsweredRow, QuizRow, ServiceRow } from "./SpecialRows";
import { ageLabel, decode, mentions, roleOf, shortName } from "./wording";
import { Words } from "./Words";

const ModerationMenu = lazyComponent(() => import("./popups/ModerationMenu"));

/** The highest level that has a badge of its own. */
const highestBadge = 8;

export function MessageRow({ message }: { message: Message }) {
  switch (message.type) {
    case "message":
      return <Said message={message}><Words escaped={message.data} /></Said>;
    case "sticker":
      return <Said message={message}><StickerImage sticker={message.data} /></Said>;
    case "game_link":
      return <Said message={message}><GameLinkRow link={message.data} /></Said>;
    case "quiz":
      return <QuizRow id={message._id} question={message.data.question}><Foot message={message} /></QuizRow>;
    case "quiz_answered":
      return <QuizAnsweredRow answered={message.data}><Foot message={message} /></QuizAnsweredRow>;
    case "service":
      return <ServiceRow given={message.data}><Age at={message.created_at} /></ServiceRow>;
    default:
      return <div />; // A kind that a newer server sends: the virtual list needs a row.
  }
}

/** What a player said: who, when, and the words. */
function Said({ message, children }: { message: Message; children: ReactNode }) {
  useSignals();
  const part = useRef<HTMLElement>(null);
  useHeir(part, "list");
  const { user } = message;
  if (!user) return <div className="chat-row">{children}</div>;
  const me = store.user.value;
  const called = message.type === "message" && user._id !== me?._id && mentions(decode(message.data), me?.name);
  return (
    <article ref={part} className={cx("chat-row", `chat-by-${roleOf(user.access)}`, called && "chat-row-called")}>
      <button type="button" className="chat-face" tabIndex={-1} aria-hidden="true" onClick={() => openOverlay("profile-popup", { id: user._id })}>
        <Avatar src={user.avatar} name={user.name} size={32} />
      </button>
      <div className="chat-body">
        <div className="chat-head">
          <VipBadge level={message.vipLevel} />
          <Name user={user} />
          <RoleMark user={user} />
          <Age at={message.created_at} />
          {me && (moderator.value || me._id !== user._id) && (
            <span className="chat-acts">
              {me._id !== user._id && <Call name={user.name} />}
              {moderator.value && <Suspense fallback={null}><ModerationMenu message={message} /></Suspense>}
            </span>
          )}
        </div>
        {children}
      </div>
    </article>
  );
}

/** The end of a quiz's row: moderators may take it away. */
function Foot({ message }: { message: Message }) {
  useSignals();
  return (
    <>
      <Age at={message.created_at} />
      {moderator.value && <Acts message={message} />}
    </>
  );
}

function Acts({ message }: { message: Message }) {
  const part = useRef<HTMLSpanElement>(null);
  useHeir(part, "list");
  return <span ref={part} className="chat-acts"><Suspense fallback={null}><ModerationMenu message={message} /></Suspense></span>;
}

/** Begins an answer. */
function Call({ name }: { name: string }) {
  const label = text("chat.mention", { name });
  return (
    <button type="button" className="chat-act chat-call" title={label} onClick={() => mention(name)}>
      <AtSign size={14} aria-hidden="true" />
      <span className="hidden-text">{label}</span>
    </button>
  );
}

function Name({ user }: { user: Author }) {
  return (
    <button type="button" className="chat-name" title={user.name} aria-haspopup="dialog" onClick={() => openOverlay("profile-popup", { id: user._id })}>
      {shortName(user.name)}
    </button>
  );
}

function RoleMark({ user }: { user: Author }) {
  const role = roleOf(user.access);
  if (role === "user") return null;
  return <span className={`chat-role chat-role-${role}`}>{text(role === "admin" ? "chat.admin" : "chat.moderator")}</span>;
}

/** The VIP level; a link where the site has the page about it. */
function VipBadge({ level }: { level: number }) {
  const shown = Math.min(level, highestBadge);
  if (shown <= 0) return null; // not a member yet
  const look = { className: "chat-vip num", "data-level": shown, title: text("chat.vip", { n: shown }) };
  const inner = (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="hidden-text">{text("chat.vip", { n: shown })}</span>
    </>
  );
  return routesOf().some((route) => route.path === "/vip") ? <AppLink to="/vip" {...look}>{inner}</AppLink> : <span {...look}>{inner}</span>;
}

/** How long ago, the exact time on hover. */
function Age({ at }: { at: number }) {
  useSignals();
  const label = useComputed(() => ageText(at, now.value));
  return (
    <time className="chat-age" dateTime={new Date(at).toISOString()} title={formatExact(at)}>
      {label.value}
    </time>
  );
}

function StickerImage({ sticker }: { sticker: Sticker }) {
  const { width, height } = fit(sticker);
  return <Picture className="chat-sticker" src={sticker.url} alt={sticker.alt} width={width} height={height} />;
}

/** "3 minutes ago" */
const ageText = (at: number, present: number) => (present - at < 1000 ? text("chat.justNow") : text("chat.ago", { age: ageLabel(present - at) }));

/** A sticker's box in the column, known before its picture is. */
const stickerSide = 160;

function fit({ width, height }: { width: number; height: number }): { width: number; height: number } {
  if (!(width > 0 && height > 0)) return { width: stickerSide, height: stickerSide };
  const scale = Math.min(1, stickerSide / width, stickerSide / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
