// Sends another player an amount of the own balance.

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
import { walletCurrency } from "../../../money/wallet/wallet.model";
import { AmountField } from "./AmountField";
import { useGift } from "./gift";
import { parseGiftAmount, amountProblem, normalizeName } from "./gifts.model";
import { GuestNote } from "./GuestNote";
import { calls } from "../chat.calls";
import { text } from "./popups.texts";
import "./popups.css";

export default function TipPopup({ props: { name }, close }: OverlayProps<"tip">) {
  const currency = walletCurrency.value;
  return (
    <Dialog title={text("popups.tip.title")} icon={<HandCoins size={22} aria-hidden="true" />} onClose={close}>
      {!store.user.value ? <GuestNote close={close} /> : currency ? <TipForm key={name} name={name} currency={currency} close={close} /> : <Loader label={text("popups.noCurrency")} />}
    </Dialog>
  );
}

function TipForm({ name: initialName = "", currency, close }: { name?: string; currency: Currency; close: () => void }) {
  const [name, setName] = useState(initialName);
  const [amount, setAmount] = useState("");
  const { sending, give: sendGift, errorAt, refuse: setProblem } = useGift();
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, hasKeyboard());

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const to = normalizeName(name);
    if (to === "") return setProblem({ field: "name", text: text("popups.error.nameMissing") });
    const problem = amountProblem(amount, currency);
    const minor = parseGiftAmount(amount, currency.decimals);
    if (problem || minor === null) return setProblem({ field: "amount", text: problem ?? text("popups.error.amount") });
    const sum = wireAmount(minor, currency.decimals);
    if (!(await sendGift({ kind: "tip", currency, amount: sum, to }, (giftFields) => calls.tip({ name: to, ...giftFields })))) return;
    toast.success(text("popups.tip.sent", { amount: plainAmount(minor, currency.decimals), currency: currency.id.toUpperCase(), name: to }));
    close();
  }

  function edit(change: () => void) {
    setProblem(null);
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
