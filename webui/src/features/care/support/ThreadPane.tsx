// A chat with all actions of the user who started it.

import { useEffect, useMemo, useState } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { errorText } from "../../../lib/errorText";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Loader } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { Composer } from "./Composer";
import { Rating } from "./Rating";
import { openThread, type SupportClient, type Thread } from "./support.model";
import { text } from "./support.texts";
import { ThreadView } from "./ThreadView";

/** side is agent for a staff member in the chat of another user. */
export function ThreadPane({ client, side }: { client: SupportClient; side: "player" | "agent" }) {
  const openedThread = useMemo(() => openThread(client, side), [client, side]);
  useEffect(() => {
    void openedThread.load();
    return openedThread.close;
  }, [openedThread]);
  const chat = openedThread.chat.value;
  if (!chat) return <Waiting from={openedThread} placeholder={<Loader />} />;
  const player = side === "player";
  return (
    <div className="support-thread">
      {player && chat.person && chat.state !== "solved" && <p className="support-note">{text(chat.present ? "support.present" : "support.away")}</p>}
      <ThreadView messages={chat.messages} side={side} readTo={player ? chat.support_read : chat.user_read} writer={openedThread.writer.value} welcome={player ? bootstrap.support?.welcome : undefined} />
      {player && chat.state === "solved" && <Rating rating={chat.rating} onRate={openedThread.rate} />}
      <ThreadActions openedThread={openedThread} player={player} />
      <Composer onSend={openedThread.send} onTyping={openedThread.typing} />
    </div>
  );
}

function ThreadActions({ openedThread, player }: { openedThread: Thread; player: boolean }) {
  const [busy, setBusy] = useState(false);
  const chat = openedThread.chat.value;
  if (!chat) return null;
  const run = async (operation: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await operation();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const { name, text: content } = await openedThread.transcript(false);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const sendEmail = async () => {
    await openedThread.transcript(true);
    toast.success(text("support.transcriptSent"));
  };
  return (
    <div className="support-actions">
      {player && !chat.person && <Button size="small" variant="primary" disabled={busy} onClick={() => void run(openedThread.person)}>{text("support.person")}</Button>}
      {chat.state !== "solved" && <Button size="small" disabled={busy} onClick={() => void run(openedThread.solve)}>{text("support.solve")}</Button>}
      <Button size="small" variant="ghost" disabled={busy} onClick={() => void run(save)}>{text("support.transcript")}</Button>
      {player && <Button size="small" variant="ghost" disabled={busy} onClick={() => void run(sendEmail)}>{text("support.sendTranscript")}</Button>}
    </div>
  );
}
