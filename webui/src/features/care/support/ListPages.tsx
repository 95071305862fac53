// The pages of the window that list: the index, the chats of all players, the FAQ.

import { useSignals } from "@preact/signals-react/runtime";
import { ChevronRight, CircleHelp, MessageCirclePlus, ShieldQuestion } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import type { SupportEntry } from "../../../lib/api.gen";
import { openOverlay } from "../../../lib/overlays";
import { holds } from "../../../lib/permissions";
import type { Resource } from "../../../lib/resource";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Failed, Loader } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { FaqList } from "./FaqList";
import { all, faq, followAll, mine, unreadByTeam, unreadOf } from "./lists.model";
import { go } from "./pages.model";
import { text } from "./support.texts";

const signIn = () => openOverlay("auth", { mode: "login" });

export function IndexPage() {
  useSignals();
  const guest = !store.user.value; // signed out while the window was open
  return (
    <div className="support-page">
      <Way icon={<MessageCirclePlus size={20} aria-hidden="true" />} label={text("support.ask")} hint={text("support.askHint")} onGo={guest ? signIn : () => go({ name: "live_chat" })} />
      <Way icon={<CircleHelp size={20} aria-hidden="true" />} label={text("support.faq")} hint={text("support.faqHint")} onGo={() => go({ name: "faq" })} />
      {holds("manageTickets") && (
        <Way icon={<ShieldQuestion size={20} aria-hidden="true" />} label={text("support.moderate")} hint={text("support.moderateHint")} onGo={() => go({ name: "moderate" })} />
      )}
      <h2>{text("support.mine")}</h2>
      {guest ? <Button variant="secondary" onClick={signIn}>{text("support.signIn")}</Button> : <Chats list={mine} unread={unreadOf} none={text("support.none")} />}
    </div>
  );
}

export function ModeratePage() {
  useSignals();
  useEffect(followAll, []);
  return (
    <div className="support-page">
      <h2>{text("support.moderate")}</h2>
      <Chats list={all} unread={unreadByTeam} none={text("support.noneToModerate")} named />
    </div>
  );
}

export function FaqPage() {
  useSignals();
  useEffect(() => void faq.load(), []);
  const list = faq.data.value;
  return (
    <div className="support-page">
      <h2>{text("support.faq")}</h2>
      {list ? <FaqList entries={list} /> : faq.failure.value ? <Failed text={faq.failure.value} onRetry={() => void faq.load()} /> : <Loader />}
      <AppLink to="/help" className="support-all">{text("support.allHelp")}</AppLink>
    </div>
  );
}

function Way({ icon, label, hint, onGo }: { icon: ReactNode; label: string; hint: string; onGo: () => void }) {
  return (
    <button type="button" className="support-way" onClick={onGo}>
      {icon}
      <span><b>{label}</b><small>{hint}</small></span>
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  );
}

interface ChatsProps {
  list: Resource<SupportEntry[]>;
  unread: (chat: SupportEntry) => number;
  none: string;
  /** Shows whose chat each is. */
  named?: boolean;
}

function Chats({ list, unread, none, named }: ChatsProps) {
  useSignals();
  const chats = list.data.value;
  if (!chats) return list.failure.value ? <Failed text={list.failure.value} onRetry={() => void list.load()} /> : <Loader />;
  if (chats.length === 0) return <p className="support-note">{none}</p>;
  return (
    <ul className="support-chats">
      {chats.map((chat) => {
        const count = unread(chat);
        return (
          <li key={chat._id}>
            <button type="button" className="support-chat" onClick={() => go({ name: "chat", id: chat._id })}>
              <span className="support-chat-subject">{named ? `${chat.user.name}: ${chat.subject}` : chat.subject}</span>
              <span className="support-chat-last">{chat.last}</span>
              <span className="support-chat-foot">{text(`support.state.${chat.state}`)} · <Time at={chat.updated_at} inControl /></span>
              {count > 0 && (
                <span className="support-unread num">
                  <span aria-hidden="true">{count}</span>
                  <span className="hidden-text">{text("support.unread", { n: count })}</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
