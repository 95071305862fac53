// Gives another player some of one's balance.

import { useSignals } from "@preact/signals-react/runtime";
import { HandCoins } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { plainAmount, wireAmount } from "../../../../lib/money";
import type { OverlayProps } from "../../../../lib/overlays";
import { store } from "../../../../lib/store";
import type { Currency } from "../../../../lib/types";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { hasKeyboard, useFirstFocus } from "../../../../ui/formFocus";
import { Loader } from "../../../../ui/States";
import { toast } from "../../../../ui/toast";
import { chosen } from "../../../money/wallet/wallet.model";
import { AmountField } from "./AmountField";
import { useGift } from "./gift";
import { amountOf, amountProblem, nameOf } from "./gifts.model";
import { GuestNote } from "./GuestNote";
import { calls } from "../chat.calls";
import { text } from "./popups.texts";
import "./popups.css";

export default function TipPopup({ props: { name }, close }: OverlayProps<"tip">) {
  useSignals();
  const currency = chosen.value;
  return (
    <Dialog title={text("popups.tip.title")} icon={<HandCoins size={22} aria-hidden="true" />} onClose={close}>
      {!store.user.value ? <GuestNote close={close} /> : currency ? <Form key={name} name={name} currency={currency} close={close} /> : <Loader label={text("popups.noCurrency")} />}
    </Dialog>
  );
}

function Form({ name: given = "", currency, close }: { name?: string; currency: Currency; close: () => void }) {
  useSignals();
  const [name, setName] = useState(given);
  const [amount, setAmount] = useState("");
  const { sending, give, errorAt, refuse } = useGift();
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, hasKeyboard());

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const to = nameOf(name);
    if (to === "") return refuse({ field: "name", text: text("popups.error.nameMissing") });
    const problem = amountProblem(amount, currency);
    const minor = amountOf(amount, currency.decimals);
    if (problem || minor === null) return refuse({ field: "amount", text: problem ?? text("popups.error.amount") });
    const sum = wireAmount(minor, currency.decimals);
    if (!(await give({ kind: "tip", currency, amount: sum, to }, (common) => calls.tip({ name: to, ...common })))) return;
    toast.success(text("popups.tip.sent", { amount: plainAmount(minor, currency.decimals), currency: currency.id.toUpperCase(), name: to }));
    close();
  }

  function edit(change: () => void) {
    refuse(null);
    change();
  }

  return (
    <form ref={form} className="popups-form" noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={text("popups.tip.name")}
        value={name}
        onChange={(value) => edit(() => setName(value))}
        error={errorAt("name")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <AmountField value={amount} onChange={(value) => edit(() => setAmount(value))} currency={currency} error={errorAt("amount")} />
      {errorAt("form") && <p className="popups-problem" role="alert">{errorAt("form")}</p>}
      <Button type="submit" variant="primary" wide loading={sending}>{text("popups.tip.send")}</Button>
    </form>
  );
}
