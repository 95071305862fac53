// Shows an ended position in the chat room.

import { errorText } from "../../../lib/errorText";
import { toast } from "../../../ui/toast";
import { text } from "./trading.texts";

export async function sharePosition(id: string): Promise<void> {
  try {
    const chat = await import("../../social/chat/popups/linkGame");
    if (!chat.hasAcceptedRules()) {
      chat.showRules();
      toast.info(text("trading.shareRules"));
      return;
    }
    await chat.postBet(id).catch((error: unknown) => Promise.reject(new Error(chat.errorText(error))));
    toast.success(text("trading.shared"));
  } catch (error) {
    toast.error(error instanceof Error ? error.message : errorText(error));
  }
}
