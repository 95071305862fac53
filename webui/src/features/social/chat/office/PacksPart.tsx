import { useState } from "react";
import { api } from "../../../../lib/api";
import type { ChatOfficeAnswer } from "../../../../lib/api.gen";
import { Empty } from "../../../../ui/States";
import { Switch } from "../../../../ui/Switch";
import { SaveBar } from "./SaveBar";

interface Props {
  chat: ChatOfficeAnswer;
  onDone: () => void;
}

/** The packs of emojis and stickers in the picker. */
export function PacksPart({ chat, onDone }: Props) {
  const [packs, setPacks] = useState(chat.packs);
  if (packs.length === 0) return <Empty text="There are no packs." />;
  const off = packs.filter(({ on }) => !on).map(({ name }) => name);
  return (
    <div className="chat-office-part">
      <div className="chat-office-packs">
        {packs.map(({ name, on }) => (
          <Switch key={name} label={name} hint={on ? "Offered in the picker" : "Not offered. Sent messages stay."} checked={on} onChange={(now) => setPacks(packs.map((one) => (one.name === name ? { name, on: now } : one)))} />
        ))}
      </div>
      <SaveBar changed={JSON.stringify(packs) !== JSON.stringify(chat.packs)} action="Save the packs" done="The packs are changed." onDone={onDone} send={(reason) => api.post("/api/admin/chat/packs", { off, versions: chat.versions, reason })} />
    </div>
  );
}
