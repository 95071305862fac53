// Gives a bonus or a free bet to a player. A large one waits for a second person.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { GiftTermsAnswer, GrantBonusAnswer } from "../../../lib/api.gen";
import { currencies } from "../../../lib/currencies";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { LoadedCall } from "../../../ui/Loaded";
import { formModel } from "../../../ui/form.model";
import { ReasonField } from "../../../ui/office/ReasonDialog";
import { reasonProblem } from "../../../ui/office/reason";
import { formToTerms, type TermsFormValues, termsToForm } from "./offers.model";
import { TermsFields } from "./TermsFields";

interface Props {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

export function GrantBonusDialog(props: Props) {
  return (
    <Dialog title="Grant a bonus" description="The player sees it immediately. Its terms never change." size="medium" onClose={props.onClose}>
      <LoadedCall loadKey="terms" load={() => api.post("/api/admin/bonus/terms", {})} height={320}>{(defaultTerms) => <GrantForm {...props} defaultTerms={defaultTerms} />}</LoadedCall>
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
      ...reasonProblem(reason),
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
      <ReasonField className="office-bonus-wide" {...model.field("reason")} />
    </Form>
  );
}
