// The messages of a chat and the agent's text field. A slash suggests canned answers.

import { useEffect, useMemo, useState } from "react";
import { bootstrap } from "../../../../lib/bootstrap";
import { bus } from "../../../../lib/bus";
import { store } from "../../../../lib/store";
import { Button } from "../../../../ui/Button";
import { Waiting } from "../../../../ui/Loaded";
import { Loader } from "../../../../ui/States";
import { Composer } from "../Composer";
import { openThread, type ThreadListener, type SupportClient } from "../support.model";
import { ThreadView } from "../ThreadView";
import { cannedAnswers, fillNames, suggestAnswers } from "./inbox.model";

/** An agent follows a chat by the events for staff. */
function teamClient(client: SupportClient): SupportClient {
  const listen = (listener: ThreadListener, chat: { _id: string }) => {
    const offs = [
      bus.on("event:support message admin", ({ data }) => data.chat._id === chat._id && data.message && listener.message(data.message, data.chat)),
      bus.on("event:support chat admin", ({ data }) => data.chat._id === chat._id && listener.changed(data.chat)),
      bus.on("event:support typing", ({ data }) => data.channel === chat._id && listener.typing(data.name)),
    ];
    return () => offs.forEach((off) => off());
  };
  return { ...client, listen };
}

export function AgentThread({ client, player }: { client: SupportClient; player: string }) {
  const openedThread = useMemo(() => openThread(teamClient(client), "agent"), [client]);
  const [start, setStart] = useState({ text: "", turn: 0 });
  const [typed, setTyped] = useState("");
  useEffect(() => {
    void openedThread.load();
    void cannedAnswers.load();
    return openedThread.close;
  }, [openedThread]);
  const chat = openedThread.chat.value;
  if (!chat) return <Waiting from={openedThread} placeholder={<Loader />} />;
  const names = { player, agent: store.user.value?.name ?? "", product: bootstrap.product.name };
  const list = suggestAnswers(cannedAnswers.data.value?.answers ?? [], typed.trim());
  return (
    <div className="support-thread">
      <ThreadView messages={chat.messages} side="agent" readTo={chat.user_read} writer={openedThread.writer.value} />
      {list.length > 0 && (
        <div className="support-canned" role="group" aria-label="Canned answers">
          {list.map(({ shortcut, title, text }) => (
            <Button key={shortcut} size="small" onClick={() => { setStart({ text: fillNames(text, names), turn: start.turn + 1 }); setTyped(""); }}>/{shortcut} {title}</Button>
          ))}
        </div>
      )}
      <Composer key={start.turn} start={start.text} onSend={openedThread.send} onTyping={openedThread.typing} onDraft={setTyped} />
    </div>
  );
}
