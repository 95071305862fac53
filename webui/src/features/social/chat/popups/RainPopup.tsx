// Shares some of one's balance equally among those who write in the room.

import { useSignals } from "@preact/signals-react/runtime";
import { CloudRain, Minus, Plus } from "lucide-react";
import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { plainAmount, wireAmount } from "../../../../lib/money";
import type { OverlayProps } from "../../../../lib/overlays";
import { store } from "../../../../lib/store";
import type { Currency } from "../../../../lib/types";
import { Button, IconButton } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { Field } from "../../../../ui/Field";
import { hasKeyboard, useFirstFocus } from "../../../../ui/formFocus";
import { Loader } from "../../../../ui/States";
import { toast } from "../../../../ui/toast";
import { chosen } from "../../../money/wallet/wallet.model";
import { AmountField } from "./AmountField";
import { useGift } from "./gift";
import { amountOf, amountProblem, countOf, mostUsers, shareOf, stepped } from "./gifts.model";
import { GuestNote } from "./GuestNote";
import { calls } from "../chat.calls";
import type { Message } from "../chat.types";
import { text } from "./popups.texts";
import "./popups.css";

const usualUsers = "5";

export default function RainPopup({ close }: OverlayProps<"rain">) {
  useSignals();
  const currency = chosen.value;
  return (
    <Dialog title={text("popups.rain.title")} icon={<CloudRain size={22} aria-hidden="true" />} description={text("popups.rain.about")} onClose={close}>
      {!store.user.value ? <GuestNote close={close} /> : currency ? <Form currency={currency} close={close} /> : <Loader label={text("popups.noCurrency")} />}
    </Dialog>
  );
}

function Form({ currency, close }: { currency: Currency; close: () => void }) {
  useSignals();
  const [users, setUsers] = useState(usualUsers);
  const [amount, setAmount] = useState("");
  const { sending, give, errorAt, refuse } = useGift();
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, hasKeyboard());
  const count = countOf(users);
  const code = currency.id.toUpperCase();
  const each = shareOf(amount, users, currency.decimals);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if (count === null) return refuse({ field: "users", text: text("popups.error.count") });
    const problem = amountProblem(amount, currency);
    const minor = amountOf(amount, currency.decimals);
    if (problem || minor === null) return refuse({ field: "amount", text: problem ?? text("popups.error.amount") });
    const sum = wireAmount(minor, currency.decimals);
    const given = await give({ kind: "rain", currency, amount: sum, to: String(count) }, (common) => calls.rain({ users: count, ...common }));
    if (!given) return;
    toast.success(rainedText(given.message, code));
    close();
  }

  function edit(change: () => void) {
    refuse(null);
    change();
  }

  return (
    <form ref={form} className="popups-form" noValidate onSubmit={(event) => void send(event)}>
      {/* A typed count that is none is told of at once: the steps cannot lead there. */}
      <UserCount value={users} onChange={(value) => edit(() => setUsers(value))} error={errorAt("users") ?? (count === null && users !== "" ? text("popups.error.count") : undefined)} />
      <AmountField value={amount} onChange={(value) => edit(() => setAmount(value))} currency={currency} error={errorAt("amount")} />
      <dl className="popups-each">
        <dt>{text("popups.rain.each")}</dt>
        <dd className="num" data-testid="rain-each">{plainAmount(each ?? 0n, currency.decimals)} {code}</dd>
      </dl>
      {errorAt("form") && <p className="popups-problem" role="alert">{errorAt("form")}</p>}
      <Button type="submit" variant="primary" wide loading={sending}>{text("popups.rain.send")}</Button>
    </form>
  );
}

/** What came of it, which may be less than was offered. */
function rainedText({ type, data }: Message, currency: string): string {
  if (type !== "service" || data.kind !== "rain") return "";
  return text("popups.rain.sent", { amount: data.amount, currency, n: data.users.length });
}

function UserCount({ value, onChange, error }: { value: string; onChange: (value: string) => void; error?: string }) {
  const count = countOf(value);
  const step = (by: 1 | -1) => onChange(stepped(value, by));

  function press(event: KeyboardEvent) {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  }

  return (
    <Field label={text("popups.rain.users")} hint={text("popups.rain.usersHint")} error={error}>
      {(wiring) => (
        <span className="popups-count">
          <IconButton label={text("popups.rain.fewer")} variant="secondary" aria-disabled={count === 1} onClick={() => step(-1)}><Minus aria-hidden="true" /></IconButton>
          <input
            {...wiring}
            className="ui-input num"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={(event) => event.target.select()}
            onKeyDown={press}
          />
          <IconButton label={text("popups.rain.another")} variant="secondary" aria-disabled={count === mostUsers} onClick={() => step(1)}><Plus aria-hidden="true" /></IconButton>
        </span>
      )}
    </Field>
  );
}
