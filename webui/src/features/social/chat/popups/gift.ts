// Sends a gift. Used by both forms.

import { useMemo, useState } from "react";
import type { Currency } from "../../../../lib/types";
import { requestId } from "../../../../lib/requestId";
import { applyBalance } from "../../../money/wallet/wallet.model";
import type { GiftAnswer } from "../chat.calls";
import { room } from "../chat.model";
import { chatChannel } from "../chat.state";
import { giftProblem, RequestIds, type Problem } from "./gifts.model";

/** The ids outlive the form, because a gift with an unknown outcome can be sent again from a new form. */
const requestIds = new RequestIds(requestId);

export interface Gift {
  kind: "tip" | "rain";
  currency: Currency;
  amount: string;
  /** The part of the gift that distinguishes it from others. */
  to: string;
}

type SendGift = (fields: { amount: string; currency: string; channel: string; request_id: string }) => Promise<GiftAnswer>;

/** Applies the response of the server: the balance, and the message in the room. */
function applyGift({ message, balance }: GiftAnswer, currency: string): void {
  applyBalance({ currency, demo: false, balance }, 0);
  const currentRoom = room.peek();
  if (currentRoom.channel === message.channel) currentRoom.insert(message);
}

export function useGift() {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  return useMemo(() => {
    /** Null if it was refused or got lost. The form shows the reason. */
    async function sendGift({ kind, currency, amount, to }: Gift, send: SendGift): Promise<GiftAnswer | null> {
      const fields = { amount, currency: currency.id, channel: chatChannel.peek() };
      setSending(true);
      setProblem(null);
      try {
        const answer = await requestIds.sendOnce(JSON.stringify([kind, to, fields]), (request_id) => send({ ...fields, request_id }));
        applyGift(answer, currency.id);
        return answer;
      } catch (error) {
        setProblem(giftProblem(kind, error));
        return null;
      } finally {
        setSending(false);
      }
    }

    const errorAt = (field: Problem["field"]) => (problem?.field === field ? problem.text : undefined);
    return { sending, give: sendGift, errorAt, refuse: setProblem };
  }, [sending, problem]);
}
