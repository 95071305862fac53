// Gives a bonus or a free bet to a player. One of much money waits for a second person.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { api, errorText } from "../../../lib/api";
import type { GiftTermsAnswer, GrantBonusAnswer } from "../../../lib/api.gen";
import { currencies } from "../../../lib/currencies";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { termsOf, typedTerms, type TypedTerms } from "./offers.model";
import { TermsFields } from "./TermsFields";

interface Props {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

export function GiveBonus(props: Props) {
  const [usual, setUsual] = useState<GiftTermsAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = () => void api.post("/api/admin/bonus/terms", {}).then(setUsual, (error: unknown) => setFailure(errorText(error)));
  useEffect(load, []);
  return (
    <Dialog title="Give a bonus" description="The player sees it at once. It keeps these terms until its end." size="medium" onClose={props.onClose}>
      {usual ? <Filled {...props} usual={usual} /> : failure ? <Failed text={failure} onRetry={load} /> : <Skeleton height={320} />}
    </Dialog>
  );
}

interface Typed extends TypedTerms {
  name: string;
  amount: string;
  currency: string;
  reason: string;
}

function Filled({ userId, usual, onClose, onDone }: Props & { usual: GiftTermsAnswer }) {
  useSignals();
  const [request] = useState(() => crypto.randomUUID());
  const [model] = useState(() => formModel<Typed, GrantBonusAnswer>({
    initial: { name: "A gift of the house", amount: "", currency: currencies.peek()[0]?.id ?? "usd", reason: "", ...typedTerms(usual.bonus) },
    check: ({ name, amount, reason }) => ({
      ...(name.trim() === "" && { name: "Say what the player reads." }),
      ...(amount.trim() === "" && { amount: "Give the amount." }),
      ...(reason.trim().length < 3 && { reason: "Say why, for the log." }),
    }),
    send: (typed) => api.post("/api/admin/bonus/grant", {
      user: userId, request, amount: typed.amount.trim(), currency: typed.currency.trim().toLowerCase(), name: typed.name.trim(), terms: termsOf(typed), reason: typed.reason.trim(),
    }),
  }));
  return (
    <Form model={model} action="Give it" onCancel={onClose} onDone={({ waiting }) => {
      toast.success(waiting ? "It waits for a second person." : "It is given.");
      onDone();
      onClose();
    }}>
      <TextField className="desk-bonus-wide" label="What the player reads" {...model.field("name")} maxLength={60} />
      <TextField label="Amount" {...model.field("amount")} maxLength={40} />
      <TextField label="Currency" {...model.field("currency")} maxLength={16} />
      <TermsFields model={model} />
      <TextArea className="desk-bonus-wide" label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
    </Form>
  );
}
