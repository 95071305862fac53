import { useSignals } from "@preact/signals-react/runtime";
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
import { MomentField } from "../../../../ui/work/MomentField";
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

const mostSeats = 100;
const finest = 8;

export function RainDialog({ rooms, currencies, onClose, onDone }: Props) {
  useSignals();
  const [request] = useState(requestId);
  const [form] = useState(() => formModel<Values, OrderRainAnswer>({
    initial: { room: rooms[0] ?? "", currency: currencies.includes("usdt") ? "usdt" : (currencies[0] ?? ""), amount: "", users: "10", at: 0, reason: "" },
    check: ({ amount, reason }) => ({
      ...(amount === "" && { amount: "How much?" }),
      ...(reason.trim().length < 3 && { reason: "Say why: it stands in the log of staff." }),
    }),
    send: ({ users, ...values }) => api.post("/api/admin/chat/rain", { ...values, users: Number(users), request }),
  }));
  const { currency, at } = form.values.value;
  return (
    <Dialog title="Let it rain" description="Split equally over the seats. A rain above the limit for one person waits for a second one." onClose={onClose}>
      <Form model={form} action={at === 0 ? "Let it rain now" : "Plan the rain"} onCancel={onClose} onDone={({ waiting, state }) => {
        toast.success(waiting ? "It waits for a second person." : state === "done" ? "It rains." : "The rain is planned.");
        onDone();
        onClose();
      }}>
        <Select label="Room" {...form.field("room")} options={rooms.map((value) => ({ value, label: value }))} />
        <Select label="Currency" {...form.field("currency")} options={currencies.map((value) => ({ value, label: value.toUpperCase() }))} />
        <AmountField label="Amount for all together" currency={currency.toUpperCase()} decimals={finest} {...form.field("amount")} />
        <NumberField label="Seats" min="1" max={String(mostSeats)} {...form.field("users")} />
        <MomentField label="When" empty="At once" {...form.field("at")} />
        <TextField label="Reason" hint="It is kept in the log of staff." maxLength={500} {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}
