// The page of one chat, and that of a new one.

import { useSignals } from "@preact/signals-react/runtime";
import { useMemo } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { whisper } from "../../../lib/socket";
import { store } from "../../../lib/store";
import { Composer } from "./Composer";
import { all } from "./lists.model";
import { playerSeat } from "./support.model";
import { become } from "./pages.model";
import { ThreadPane } from "./ThreadPane";
import { ThreadView } from "./ThreadView";

export function ChatPage({ id }: { id: string }) {
  useSignals();
  const seat = useMemo(() => playerSeat(id), [id]);
  if (id === "") return <NewChat />;
  const listed = all.data.value?.find(({ _id }) => _id === id);
  const others = listed !== undefined && listed.user._id !== store.user.value?._id;
  return <ThreadPane seat={seat} side={others ? "agent" : "player"} />;
}

function NewChat() {
  const send = async (message: string, request_id: string) => {
    const id = await whisper("SupportMessage", { channel: "", message, request_id }, { resend: true });
    become({ name: "chat", id });
  };
  return (
    <div className="support-thread">
      <ThreadView messages={[]} side="player" readTo={0} writer="" welcome={bootstrap.support?.welcome} />
      <Composer onSend={send} />
    </div>
  );
}
