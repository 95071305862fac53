// The messages of a chat and the agent's box: a slash suggests canned answers.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { bootstrap } from "../../../../lib/bootstrap";
import { bus } from "../../../../lib/bus";
import { store } from "../../../../lib/store";
import { Button } from "../../../../ui/Button";
import { Failed, Loader } from "../../../../ui/States";
import { Composer } from "../Composer";
import { thread, type Hear, type Seat } from "../support.model";
import { ThreadView } from "../ThreadView";
import { cannedAnswers, filled, suggested } from "./inbox.model";

/** An agent hears of a chat by the team's events. */
function heardByTeam(seat: Seat): Seat {
  const listen = (hear: Hear, chat: { _id: string }) => {
    const offs = [
      bus.on("event:support message admin", ({ data }) => data.chat._id === chat._id && data.message && hear.message(data.message, data.chat)),
      bus.on("event:support chat admin", ({ data }) => data.chat._id === chat._id && hear.changed(data.chat)),
      bus.on("event:support typing", ({ data }) => data.channel === chat._id && hear.typing(data.name)),
    ];
    return () => offs.forEach((off) => off());
  };
  return { ...seat, listen };
}

export function AgentThread({ seat, player }: { seat: Seat; player: string }) {
  useSignals();
  const open = useMemo(() => thread(heardByTeam(seat), "agent"), [seat]);
  const [start, setStart] = useState({ text: "", turn: 0 });
  const [typed, setTyped] = useState("");
  useEffect(() => {
    void open.load();
    void cannedAnswers.load();
    return open.close;
  }, [open]);
  const chat = open.chat.value;
  if (!chat) return open.failure.value ? <Failed text={open.failure.value} onRetry={() => void open.load()} /> : <Loader />;
  const names = { player, agent: store.user.value?.name ?? "", product: bootstrap.product.name };
  const list = suggested(cannedAnswers.data.value?.answers ?? [], typed.trim());
  return (
    <div className="support-thread">
      <ThreadView messages={chat.messages} side="agent" readTo={chat.user_read} writer={open.writer.value} />
      {list.length > 0 && (
        <div className="support-canned" role="group" aria-label="Canned answers">
          {list.map(({ shortcut, title, text }) => (
            <Button key={shortcut} size="small" onClick={() => { setStart({ text: filled(text, names), turn: start.turn + 1 }); setTyped(""); }}>/{shortcut} {title}</Button>
          ))}
        </div>
      )}
      <Composer key={start.turn} start={start.text} onSend={open.send} onTyping={open.typing} onDraft={setTyped} />
    </div>
  );
}
