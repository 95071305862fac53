// Shows the bet in the chat room. For signed-in players.

import { Check, MessagesSquare } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../lib/api";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { toast } from "../../../ui/toast";
import type { BetAnswer } from "./bet.model";
import { shareInChat, canShareInChat } from "./chatShare";
import { text } from "./share.texts";

/** Whether the overview of the bet offers this action. Reads signals. */
export function offersChat(bet: BetAnswer): boolean {
  const viewer = store.user.value;
  return viewer !== null && canShareInChat(bet, viewer._id);
}

type Phase = "ready" | "sending" | "shared";

export function ShareInChat({ id, close }: { id: string; close: () => void }) {
  const [phase, setPhase] = useState<Phase>("ready");
  const [refusal, setRefusal] = useState("");

  async function share() {
    if (phase !== "ready") return;
    setPhase("sending");
    setRefusal("");
    let next: Phase = "ready";
    try {
      const outcome = await shareInChat(await import("../../social/chat/popups/linkGame"), id);
      if (outcome.kind === "shared") next = "shared";
      if (outcome.kind === "refused") setRefusal(outcome.reason);
      if (outcome.kind === "rules") {
        toast.info(text("bets.chat.rules"));
        close();
      }
    } catch (error) {
      setRefusal(errorText(error)); // The code of the chat did not load.
    }
    setPhase(next);
  }

  const shared = phase === "shared";
  const icon = shared ? <Check size={16} aria-hidden="true" /> : <MessagesSquare size={16} aria-hidden="true" />;
  return (
    <>
      {refusal && <p className="bet-note" role="alert">{refusal}</p>}
      {/* The button stays enabled after sharing, so that it keeps the focus. */}
      <Button loading={phase === "sending"} icon={icon} aria-disabled={shared || undefined} onClick={() => void share()}>
        <span aria-live="polite">{text(shared ? "bets.chat.done" : "bets.chat")}</span>
      </Button>
    </>
  );
}
