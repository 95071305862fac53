import { useState } from "react";
import { api } from "../../../../lib/api";
import type { OrderRainAnswer } from "../../../../lib/api.gen";
import { requestId } from "../../../../lib/requestId";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { toast } from "../../../../ui/toast";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { DateTimeField } from "../../../../ui/work/DateTimeField";
import { AmountField, NumberField } from "../../../../ui/work/NumberField";

interface Props {
  rooms: readonly string[];
  currencies: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  room: string;
  currency: string;
  amount: string;
  users: string;
  at: number;
  reason: string;
}

const maxRecipients = 100;
const maxDecimals = 8;

export function RainDialog({ rooms, currencies, onClose, onDone }: Props) {
  const [request] = useState(requestId);
  const [form] = useState(() => formModel<Values, OrderRainAnswer>({
    initial: { room: rooms[0] ?? "", currency: currencies.includes("usdt") ? "usdt" : (currencies[0] ?? ""), amount: "", users: "10", at: 0, reason: "" },
    check: ({ amount, reason }) => ({
      ...(amount === "" && { amount: "Enter an amount." }),
      ...(reason.trim().length < 3 && { reason: "Enter a reason for the staff log." }),
    }),
    send: ({ users, ...values }) => api.post("/api/admin/chat/rain", { ...values, users: Number(users), request }),
  }));
  const { currency, at } = form.values.value;
  return (
    <Dialog title="Start rain" description="The amount is split equally among the recipients. A rain above the limit for one person needs approval by a second person." onClose={onClose}>
      <Form model={form} action={at === 0 ? "Let it rain now" : "Plan the rain"} onCancel={onClose} onDone={({ waiting, state }) => {
        toast.success(waiting ? "The rain waits for approval by a second person." : state === "done" ? "The rain is sent." : "The rain is planned.");
        onDone();
        onClose();
      }}>
        <Select label="Room" {...form.field("room")} options={rooms.map((value) => ({ value, label: value }))} />
        <Select label="Currency" {...form.field("currency")} options={currencies.map((value) => ({ value, label: value.toUpperCase() }))} />
        <AmountField label="Total amount" currency={currency.toUpperCase()} decimals={maxDecimals} {...form.field("amount")} />
        <NumberField label="Recipients" min="1" max={String(maxRecipients)} {...form.field("users")} />
        <DateTimeField label="Time" empty="Immediately" {...form.field("at")} />
        <TextField label="Reason" hint="The reason is stored in the staff log." maxLength={500} {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}
