// The list pages of the window: the index, the chats of all players, the FAQ.

import { ChevronRight, CircleHelp, MessageCirclePlus, ShieldQuestion } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import type { SupportEntry } from "../../../lib/api.gen";
import { openOverlay } from "../../../lib/overlays";
import { hasPermission } from "../../../lib/permissions";
import type { Resource } from "../../../lib/resource";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Loader } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { FaqList } from "./FaqList";
import { allChats, faqEntries, watchAllChats, ownChats, unreadByTeam, unreadOf } from "./lists.model";
import { openPage } from "./pages.model";
import { text } from "./support.texts";

const signIn = () => openOverlay("auth", { mode: "login" });

export function IndexPage() {
  const guest = !store.user.value; // signed out while the window was open
  return (
    <div className="support-page">
      <PageLink icon={<MessageCirclePlus size={20} aria-hidden="true" />} label={text("support.ask")} hint={text("support.askHint")} onSelect={guest ? signIn : () => openPage({ name: "live_chat" })} />
      <PageLink icon={<CircleHelp size={20} aria-hidden="true" />} label={text("support.faq")} hint={text("support.faqHint")} onSelect={() => openPage({ name: "faq" })} />
      {hasPermission("manageTickets") && (
        <PageLink icon={<ShieldQuestion size={20} aria-hidden="true" />} label={text("support.moderate")} hint={text("support.moderateHint")} onSelect={() => openPage({ name: "moderate" })} />
      )}
      <h2>{text("support.mine")}</h2>
      {guest ? <Button variant="secondary" onClick={signIn}>{text("support.signIn")}</Button> : <Chats list={ownChats} unread={unreadOf} emptyText={text("support.none")} />}
    </div>
  );
}

export function ModeratePage() {
  useEffect(watchAllChats, []);
  return (
    <div className="support-page">
      <h2>{text("support.moderate")}</h2>
      <Chats list={allChats} unread={unreadByTeam} emptyText={text("support.noneToModerate")} showPlayer />
    </div>
  );
}

export function FaqPage() {
  useEffect(() => void faqEntries.load(), []);
  const list = faqEntries.data.value;
  return (
    <div className="support-page">
      <h2>{text("support.faq")}</h2>
      {list ? <FaqList entries={list} /> : <Waiting from={faqEntries} placeholder={<Loader />} />}
      <AppLink to="/help" className="support-all">{text("support.allHelp")}</AppLink>
    </div>
  );
}

function PageLink({ icon, label, hint, onSelect }: { icon: ReactNode; label: string; hint: string; onSelect: () => void }) {
  return (
    <button type="button" className="support-way" onClick={onSelect}>
      {icon}
      <span><b>{label}</b><small>{hint}</small></span>
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  );
}

interface ChatsProps {
  list: Resource<SupportEntry[]>;
  unread: (chat: SupportEntry) => number;
  emptyText: string;
  /** Shows the player of each chat. */
  showPlayer?: boolean;
}

function Chats({ list, unread, emptyText, showPlayer }: ChatsProps) {
  const chats = list.data.value;
  if (!chats) return <Waiting from={list} placeholder={<Loader />} />;
  if (chats.length === 0) return <p className="support-note">{emptyText}</p>;
  return (
    <ul className="support-chats">
      {chats.map((chat) => {
        const count = unread(chat);
        return (
          <li key={chat._id}>
            <button type="button" className="support-chat" onClick={() => openPage({ name: "chat", id: chat._id })}>
              <span className="support-chat-subject">{showPlayer ? `${chat.user.name}: ${chat.subject}` : chat.subject}</span>
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
