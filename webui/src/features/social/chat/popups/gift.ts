// The sending of a gift, as both forms do it.

import { useMemo, useState } from "react";
import type { Currency } from "../../../../lib/types";
import { requestId } from "../../../../lib/requestId";
import { applyBalance } from "../../../money/wallet/wallet.model";
import { room } from "../chat.model";
import { chatChannel } from "../chat.state";
import { refusalOf, RequestIds, type Problem } from "./gifts.model";
import type { Given } from "../chat.types";

/** The ids outlive the form: a gift of unknown outcome may be sent again from a new one. */
const ids = new RequestIds(requestId);

export interface Gift {
  kind: "tip" | "rain";
  currency: Currency;
  amount: string;
  /** What else tells it from other gifts. */
  to: string;
}

type Send = (common: { amount: string; currency: string; channel: string; request_id: string }) => Promise<Given>;

/** Takes over what the server answered: the balance, and the message in the room. */
function take({ message, balance }: Given, currency: string): void {
  applyBalance({ currency, demo: false, balance }, 0);
  const present = room.peek();
  if (present.channel === message.channel) present.insert(message);
}

export function useGift() {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  return useMemo(() => {
    /** Null when it was refused or got lost, of which the form tells. */
    async function give({ kind, currency, amount, to }: Gift, send: Send): Promise<Given | null> {
      const common = { amount, currency: currency.id, channel: chatChannel.peek() };
      setSending(true);
      setProblem(null);
      try {
        const given = await ids.once(JSON.stringify([kind, to, common]), (request_id) => send({ ...common, request_id }));
        take(given, currency.id);
        return given;
      } catch (error) {
        setProblem(refusalOf(kind, error));
        return null;
      } finally {
        setSending(false);
      }
    }

    const errorAt = (field: Problem["field"]) => (problem?.field === field ? problem.text : undefined);
    return { sending, give, errorAt, refuse: setProblem };
  }, [sending, problem]);
}
