// The chat's side of sharing a bet. It is loaded when a bet is shared.

import { requestId } from "../../../../lib/requestId";
import { room, sendReason } from "../chat.model";
import { chatChannel, chatOpen, rulesAgreed, toggleChat } from "../chat.state";
import { panel } from "../panels";
import { RequestIds } from "./gifts.model";
import { calls } from "./popups.calls";

const ids = new RequestIds(requestId);

export const agreed = (): boolean => rulesAgreed.peek() !== false;

export function showRules(): void {
  if (!chatOpen.peek()) toggleChat();
  panel.value = "rules";
}

/** Writes the bet into the room one is in. */
export async function link(id: string): Promise<void> {
  const channel = chatChannel.peek();
  const { message } = await ids.once(JSON.stringify([id, channel]), (request) => calls.linkGame(id, channel, request));
  const present = room.peek();
  if (present.channel === message.channel) present.insert(message);
}

export const reason = sendReason;
