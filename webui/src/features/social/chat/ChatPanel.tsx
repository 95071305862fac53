// The chat: the room, the users online, the messages, and the text field.

import { BookOpen, CircleQuestionMark, WifiOff, X } from "lucide-react";
import { useEffect } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { language } from "../../../lib/i18n";
import { IconButton } from "../../../ui/Button";
import { mentionAnnouncement, offline, room, startChat } from "./chat.model";
import { chatChannel, toggleChat, isWide } from "./chat.state";
import { text } from "./chat.texts";
import { Composer } from "./Composer";
import { focusClasses } from "./focus";
import { MessageList } from "./MessageList";
import { panel, togglePanel } from "./panels";
import { Rules } from "./Rules";
import "./chat.css";
import "./messages.css";

export default function ChatPanel() {
  useEffect(startChat, []);
  const open = panel.value;
  return (
    <div className="chat">
      <PanelHeader />
      {offline.value && (
        <p className="chat-strip" role="status">
          <WifiOff size={16} aria-hidden="true" />
          {text("chat.offline")}
        </p>
      )}
      <OpenQuiz />
      <div className="chat-middle">
        <MessageList />
        {open === "rules" && <Rules />}
      </div>
      <Composer />
      <p className="hidden-text" role="status">{mentionAnnouncement.value}</p>
    </div>
  );
}

function PanelHeader() {
  // The users of a demo site are invented, and none of them is online.
  const online = room.value.info.value.online;
  return (
    <div className="chat-top">
      <Rooms />
      {online > 0 && !bootstrap.demo && <span className="chat-online num">{text("chat.online", { n: online })}</span>}
      <span className="chat-gap" />
      <IconButton className={focusClasses.rules} label={text("chat.rules.title")} aria-expanded={panel.value === "rules"} onClick={() => togglePanel("rules")}>
        <BookOpen aria-hidden="true" />
      </IconButton>
      {!isWide.value && (
        <IconButton label={text("chat.close")} onClick={() => toggleChat()}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

const kinds = ["casino", "sport"] as const;

/** The rooms of the operator, once they are known. Until then the two rooms of the language. */
function Rooms() {
  const current = chatChannel.value;
  const serverRooms = room.value.info.value.rooms;
  const rooms = serverRooms.length > 0 ? serverRooms : kinds.map((kind) => ({ id: `${kind}_${language.value}`, title: "" }));
  return (
    <div className="chat-rooms" role="group" aria-label={text("chat.rooms")}>
      {rooms.map(({ id, title }) => (
        <button key={id} type="button" aria-pressed={current === id} onClick={() => (chatChannel.value = id)}>
          {title || roomName(id)}
        </button>
      ))}
    </div>
  );
}

/** "Sports", or "Sports DE" for a room of another language. */
function roomName(id: string): string {
  const [kind, roomLanguage] = id.split("_");
  const name = text(kind === "sport" ? "chat.room.sport" : "chat.room.casino");
  return roomLanguage && roomLanguage !== language.value ? `${name} ${roomLanguage.toUpperCase()}` : name;
}

/** The open question stays visible. */
function OpenQuiz() {
  const quiz = room.value.openQuiz.value;
  if (!quiz || quiz.type !== "quiz") return null;
  return (
    <p className="chat-strip chat-strip-quiz" title={text("chat.quiz.open")}>
      <CircleQuestionMark size={16} aria-hidden="true" />
      <span><span className="hidden-text">{text("chat.quiz")}: </span>{quiz.data.question}</span>
    </p>
  );
}
