// The chat: which room, who is there, what was said, and the box to write in.

import { useSignals } from "@preact/signals-react/runtime";
import { BookOpen, CircleQuestionMark, WifiOff, X } from "lucide-react";
import { useEffect } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { language } from "../../../lib/i18n";
import { IconButton } from "../../../ui/Button";
import { calledOut, offline, room, startChat } from "./chat.model";
import { chatChannel, toggleChat, wide } from "./chat.state";
import { text } from "./chat.texts";
import { Composer } from "./Composer";
import { places } from "./focus";
import { MessageList } from "./MessageList";
import { panel, toggle } from "./panels";
import { Rules } from "./Rules";
import "./chat.css";
import "./messages.css";

export default function ChatPanel() {
  useSignals();
  useEffect(startChat, []);
  const open = panel.value;
  return (
    <div className="chat">
      <Head />
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
      <p className="hidden-text" role="status">{calledOut.value}</p>
    </div>
  );
}

function Head() {
  useSignals();
  // The people of a showcase are made up, and none of them is online.
  const online = room.value.info.value.online;
  return (
    <div className="chat-top">
      <Rooms />
      {online > 0 && !bootstrap.demo && <span className="chat-online num">{text("chat.online", { n: online })}</span>}
      <span className="chat-gap" />
      <IconButton className={places.rules} label={text("chat.rules.title")} aria-expanded={panel.value === "rules"} onClick={() => toggle("rules")}>
        <BookOpen aria-hidden="true" />
      </IconButton>
      {!wide.value && (
        <IconButton label={text("chat.close")} onClick={() => toggleChat()}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

const kinds = ["casino", "sport"] as const;

/** The rooms that the operator has, once they are known; the two of the language until then. */
function Rooms() {
  useSignals();
  const present = chatChannel.value;
  const told = room.value.info.value.rooms;
  const rooms = told.length > 0 ? told : kinds.map((kind) => ({ id: `${kind}_${language.value}`, title: "" }));
  return (
    <div className="chat-rooms" role="group" aria-label={text("chat.rooms")}>
      {rooms.map(({ id, title }) => (
        <button key={id} type="button" aria-pressed={present === id} onClick={() => (chatChannel.value = id)}>
          {title || roomName(id)}
        </button>
      ))}
    </div>
  );
}

/** "Sports", or "Sports DE" for a room of another language. */
function roomName(id: string): string {
  const [kind, spoken] = id.split("_");
  const name = text(kind === "sport" ? "chat.room.sport" : "chat.room.casino");
  return spoken && spoken !== language.value ? `${name} ${spoken.toUpperCase()}` : name;
}

/** The question that can still be answered stays in sight. */
function OpenQuiz() {
  useSignals();
  const quiz = room.value.openQuiz.value;
  if (!quiz || quiz.type !== "quiz") return null;
  return (
    <p className="chat-strip chat-strip-quiz" title={text("chat.quiz.open")}>
      <CircleQuestionMark size={16} aria-hidden="true" />
      <span><span className="hidden-text">{text("chat.quiz")}: </span>{quiz.data.question}</span>
    </p>
  );
}
