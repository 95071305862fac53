// Shows a sports bet in the chat room.

import { Check, MessagesSquare } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../lib/errorText";
import { Button } from "../../../ui/Button";
import { toast } from "../../../ui/toast";
import { text } from "./bets.texts";

type Phase = "ready" | "sending" | "shared";

export function ShareBet({ id }: { id: string }) {
  const [phase, setPhase] = useState<Phase>("ready");

  async function share() {
    if (phase !== "ready") return;
    setPhase("sending");
    try {
      const chat = await import("../../social/chat/popups/linkGame");
      if (!chat.hasAcceptedRules()) {
        chat.showRules();
        toast.info(text("sportsBets.share.rules"));
        setPhase("ready");
        return;
      }
      await chat.postBet(id).catch((error: unknown) => Promise.reject(new Error(chat.errorText(error))));
      setPhase("shared");
    } catch (error) {
      toast.error(error instanceof Error ? error.message : errorText(error));
      setPhase("ready");
    }
  }

  const shared = phase === "shared";
  return (
    <Button loading={phase === "sending"} icon={shared ? <Check size={16} aria-hidden /> : <MessagesSquare size={16} aria-hidden />} aria-disabled={shared || undefined} onClick={() => void share()}>
      <span aria-live="polite">{text(shared ? "sportsBets.share.done" : "sportsBets.share")}</span>
    </Button>
  );
}
