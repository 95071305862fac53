// The page of one chat, and that of a new one.

import { useMemo } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { whisper } from "../../../lib/socket";
import { store } from "../../../lib/store";
import { Composer } from "./Composer";
import { allChats } from "./lists.model";
import { playerClient } from "./support.model";
import { replacePage } from "./pages.model";
import { ThreadPane } from "./ThreadPane";
import { ThreadView } from "./ThreadView";

export function ChatPage({ id }: { id: string }) {
  const client = useMemo(() => playerClient(id), [id]);
  if (id === "") return <NewChat />;
  const listed = allChats.data.value?.find(({ _id }) => _id === id);
  const isOtherPlayer = listed !== undefined && listed.user._id !== store.user.value?._id;
  return <ThreadPane client={client} side={isOtherPlayer ? "agent" : "player"} />;
}

function NewChat() {
  const send = async (message: string, request_id: string) => {
    const id = await whisper("SupportMessage", { channel: "", message, request_id }, { resend: true });
    replacePage({ name: "chat", id });
  };
  return (
    <div className="support-thread">
      <ThreadView messages={[]} side="player" readTo={0} writer="" welcome={bootstrap.support?.welcome} />
      <Composer onSend={send} />
    </div>
  );
}
