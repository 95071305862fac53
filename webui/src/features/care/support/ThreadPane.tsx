// A chat with everything that one can do in it, as whoever asked sees it.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { errorText } from "../../../lib/explain";
import { Button } from "../../../ui/Button";
import { Failed, Loader } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { Composer } from "./Composer";
import { Rating } from "./Rating";
import { thread, type Seat, type Thread } from "./support.model";
import { text } from "./support.texts";
import { ThreadView } from "./ThreadView";

/** side is agent for one of the team in another's chat. */
export function ThreadPane({ seat, side }: { seat: Seat; side: "player" | "agent" }) {
  useSignals();
  const open = useMemo(() => thread(seat, side), [seat, side]);
  useEffect(() => {
    void open.load();
    return open.close;
  }, [open]);
  const chat = open.chat.value;
  if (!chat) return open.failure.value ? <Failed text={open.failure.value} onRetry={() => void open.load()} /> : <Loader />;
  const player = side === "player";
  return (
    <div className="support-thread">
      {player && chat.person && chat.state !== "solved" && <p className="support-note">{text(chat.present ? "support.present" : "support.away")}</p>}
      <ThreadView messages={chat.messages} side={side} readTo={player ? chat.support_read : chat.user_read} writer={open.writer.value} welcome={player ? bootstrap.support?.welcome : undefined} />
      {player && chat.state === "solved" && <Rating given={chat.rating} onRate={open.rate} />}
      <Deeds open={open} player={player} />
      <Composer onSend={open.send} onTyping={open.typing} />
    </div>
  );
}

function Deeds({ open, player }: { open: Thread; player: boolean }) {
  useSignals();
  const [busy, setBusy] = useState(false);
  const chat = open.chat.value;
  if (!chat) return null;
  const run = async (deed: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const { name, text: words } = await open.transcript(false);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([words], { type: "text/plain;charset=utf-8" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const letter = async () => {
    await open.transcript(true);
    toast.success(text("support.letterSent"));
  };
  return (
    <div className="support-deeds">
      {player && !chat.person && <Button size="small" variant="primary" disabled={busy} onClick={() => void run(open.person)}>{text("support.person")}</Button>}
      {chat.state !== "solved" && <Button size="small" disabled={busy} onClick={() => void run(open.solve)}>{text("support.solve")}</Button>}
      <Button size="small" variant="ghost" disabled={busy} onClick={() => void run(save)}>{text("support.transcript")}</Button>
      {player && <Button size="small" variant="ghost" disabled={busy} onClick={() => void run(letter)}>{text("support.letter")}</Button>}
    </div>
  );
}
