// Gives a bonus or a free bet to a player. A large one waits for a second person.

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
import { formToTerms, termsToForm, type TermsFormValues } from "./offers.model";
import { TermsFields } from "./TermsFields";

interface Props {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

export function GrantBonusDialog(props: Props) {
  const [defaultTerms, setDefaultTerms] = useState<GiftTermsAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = () => void api.post("/api/admin/bonus/terms", {}).then(setDefaultTerms, (error: unknown) => setFailure(errorText(error)));
  useEffect(load, []);
  return (
    <Dialog title="Grant a bonus" description="The player sees it immediately. Its terms never change." size="medium" onClose={props.onClose}>
      {defaultTerms ? <GrantForm {...props} defaultTerms={defaultTerms} /> : failure ? <Failed text={failure} onRetry={load} /> : <Skeleton height={320} />}
    </Dialog>
  );
}

interface GrantFormValues extends TermsFormValues {
  name: string;
  amount: string;
  currency: string;
  reason: string;
}

function GrantForm({ userId, defaultTerms, onClose, onDone }: Props & { defaultTerms: GiftTermsAnswer }) {
  const [request] = useState(() => crypto.randomUUID());
  const [model] = useState(() => formModel<GrantFormValues, GrantBonusAnswer>({
    initial: { name: "A gift from us", amount: "", currency: currencies.peek()[0]?.id ?? "usd", reason: "", ...termsToForm(defaultTerms.bonus) },
    check: ({ name, amount, reason }) => ({
      ...(name.trim() === "" && { name: "Enter the name that the player sees." }),
      ...(amount.trim() === "" && { amount: "Enter the amount." }),
      ...(reason.trim().length < 3 && { reason: "Enter a reason for the log." }),
    }),
    send: (typed) => api.post("/api/admin/bonus/grant", {
      user: userId, request, amount: typed.amount.trim(), currency: typed.currency.trim().toLowerCase(), name: typed.name.trim(), terms: formToTerms(typed), reason: typed.reason.trim(),
    }),
  }));
  return (
    <Form model={model} action="Grant" onCancel={onClose} onDone={({ waiting }) => {
      toast.success(waiting ? "The grant waits for approval." : "The bonus was granted.");
      onDone();
      onClose();
    }}>
      <TextField className="office-bonus-wide" label="Name for the player" {...model.field("name")} maxLength={60} />
      <TextField label="Amount" {...model.field("amount")} maxLength={40} />
      <TextField label="Currency" {...model.field("currency")} maxLength={16} />
      <TermsFields model={model} />
      <TextArea className="office-bonus-wide" label="Reason" hint="It is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
    </Form>
  );
}
