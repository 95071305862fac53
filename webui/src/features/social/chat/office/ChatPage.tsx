import { useState } from "react";
import { api } from "../../../../lib/api";
import { useResource } from "../../../../lib/useResource";
import { Waiting } from "../../../../ui/Loaded";
import { Tabs } from "../../../../ui/Tabs";
import { PacksPart } from "./PacksPart";
import { RoomsPart } from "./RoomsPart";
import { WordsPart } from "./WordsPart";
import "./office.css";

export default function ChatPage() {
  const [tab, setTab] = useState("rooms");
  const data = useResource(() => api.post("/api/admin/chat", {}, { retry: true }));
  const chat = data.data.value;
  const failure = data.failure.value;
  const done = () => void data.load();
  // A new stored version resets the edited values.
  const versions = JSON.stringify(chat?.versions);
  return (
    <div className="chat-office">
      <h1>Chat</h1>
      {(failure || !chat) && <Waiting from={data} height={360} />}
      {chat && (
        <Tabs label="Chat settings" value={tab} onChange={setTab} tabs={[
          { id: "rooms", label: "Rooms", panel: <RoomsPart key={versions} chat={chat} onDone={done} /> },
          { id: "words", label: "Words", panel: <WordsPart key={versions} chat={chat} onDone={done} /> },
          { id: "packs", label: "Packs", panel: <PacksPart key={versions} chat={chat} onDone={done} /> },
        ]} />
      )}
    </div>
  );
}
