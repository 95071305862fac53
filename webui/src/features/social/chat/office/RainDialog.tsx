import { useState } from "react";
import { api } from "../../../../lib/api";
import type { OrderRainAnswer } from "../../../../lib/api.gen";
import { requestId } from "../../../../lib/requestId";
import { Select } from "../../../../ui/Select";
import { DateTimeField } from "../../../../ui/office/DateTimeField";
import { AmountField, NumberField } from "../../../../ui/office/NumberField";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";

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
  const initial: Values = { room: rooms[0] ?? "", currency: currencies.includes("usdt") ? "usdt" : (currencies[0] ?? ""), amount: "", users: "10", at: 0, reason: "" };
  return (
    <ReasonDialog title="Start rain" description="The amount is split equally among the recipients. A rain above the limit for one person needs approval by a second person."
      action={({ at }) => (at === 0 ? "Let it rain now" : "Plan the rain")} initial={initial}
      check={({ amount }) => (amount === "" ? { amount: "Enter an amount." } : {})}
      send={({ users, ...values }) => api.post("/api/admin/chat/rain", { ...values, users: Number(users), request })}
      doneText={({ waiting, state }: OrderRainAnswer) => (waiting ? "The rain waits for approval by a second person." : state === "done" ? "The rain is sent." : "The rain is planned.")} onClose={onClose} onDone={onDone}>
      {(form) => (
        <>
          <Select label="Room" {...form.field("room")} options={rooms.map((value) => ({ value, label: value }))} />
          <Select label="Currency" {...form.field("currency")} options={currencies.map((value) => ({ value, label: value.toUpperCase() }))} />
          <AmountField label="Total amount" currency={form.values.value.currency.toUpperCase()} decimals={maxDecimals} {...form.field("amount")} />
          <NumberField label="Recipients" min="1" max={String(maxRecipients)} {...form.field("users")} />
          <DateTimeField label="Time" empty="Immediately" {...form.field("at")} />
        </>
      )}
    </ReasonDialog>
  );
}
