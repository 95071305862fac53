// The chat's part of sharing a bet. It loads when a bet is shared.

import { requestId } from "../../../../lib/requestId";
import { room, sendReason } from "../chat.model";
import { chatChannel, chatOpen, acceptedRules, toggleChat } from "../chat.state";
import { panel } from "../panels";
import { RequestIds } from "./gifts.model";
import { calls } from "./popups.calls";

const requestIds = new RequestIds(requestId);

export const hasAcceptedRules = (): boolean => acceptedRules.peek() !== false;

export function showRules(): void {
  if (!chatOpen.peek()) toggleChat();
  panel.value = "rules";
}

/** Posts the bet to the current room. */
export async function postBet(id: string): Promise<void> {
  const channel = chatChannel.peek();
  const { message } = await requestIds.sendOnce(JSON.stringify([id, channel]), (request) => calls.linkGame(id, channel, request));
  const currentRoom = room.peek();
  if (currentRoom.channel === message.channel) currentRoom.insert(message);
}

export const errorText = sendReason;
