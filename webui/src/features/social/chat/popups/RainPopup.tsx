// Splits an amount equally among the users who write in the room.

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
import { walletCurrency } from "../../../money/wallet/wallet.model";
import { AmountField } from "./AmountField";
import { useGift } from "./gift";
import { parseGiftAmount, amountProblem, parseUserCount, maxRainUsers, amountPerUser, stepUserCount } from "./gifts.model";
import { GuestNote } from "./GuestNote";
import { calls, type Message } from "../chat.calls";
import { text } from "./popups.texts";
import "./popups.css";

const defaultUsers = "5";

export default function RainPopup({ close }: OverlayProps<"rain">) {
  const currency = walletCurrency.value;
  return (
    <Dialog title={text("popups.rain.title")} icon={<CloudRain size={22} aria-hidden="true" />} description={text("popups.rain.about")} onClose={close}>
      {!store.user.value ? <GuestNote close={close} /> : currency ? <RainForm currency={currency} close={close} /> : <Loader label={text("popups.noCurrency")} />}
    </Dialog>
  );
}

function RainForm({ currency, close }: { currency: Currency; close: () => void }) {
  const [users, setUsers] = useState(defaultUsers);
  const [amount, setAmount] = useState("");
  const { sending, give: sendGift, errorAt, refuse: setProblem } = useGift();
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, hasKeyboard());
  const count = parseUserCount(users);
  const code = currency.id.toUpperCase();
  const each = amountPerUser(amount, users, currency.decimals);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if (count === null) return setProblem({ field: "users", text: text("popups.error.count") });
    const problem = amountProblem(amount, currency);
    const minor = parseGiftAmount(amount, currency.decimals);
    if (problem || minor === null) return setProblem({ field: "amount", text: problem ?? text("popups.error.amount") });
    const sum = wireAmount(minor, currency.decimals);
    const sent = await sendGift({ kind: "rain", currency, amount: sum, to: String(count) }, (giftFields) => calls.rain({ users: count, ...giftFields }));
    if (!sent) return;
    toast.success(rainedText(sent.message, code));
    close();
  }

  function edit(change: () => void) {
    setProblem(null);
    change();
  }

  return (
    <form ref={form} className="popups-form" noValidate onSubmit={(event) => void send(event)}>
      {/* An invalid typed count is reported at once, because the step buttons cannot produce one. */}
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

/** The result, which can be less than the offered amount. */
function rainedText({ type, data }: Message, currency: string): string {
  if (type !== "service" || data.kind !== "rain") return "";
  return text("popups.rain.sent", { amount: data.amount, currency, n: data.users.length });
}

function UserCount({ value, onChange, error }: { value: string; onChange: (value: string) => void; error?: string }) {
  const count = parseUserCount(value);
  const step = (direction: 1 | -1) => onChange(stepUserCount(value, direction));

  function onKeyPress(event: KeyboardEvent) {
    const direction = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (!direction) return;
    event.preventDefault();
    step(direction);
  }

  return (
    <Field label={text("popups.rain.users")} hint={text("popups.rain.usersHint")} error={error}>
      {(attributes) => (
        <span className="popups-count">
          <IconButton label={text("popups.rain.fewer")} variant="secondary" aria-disabled={count === 1} onClick={() => step(-1)}><Minus aria-hidden="true" /></IconButton>
          <input
            {...attributes}
            className="ui-input num"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyPress}
          />
          <IconButton label={text("popups.rain.another")} variant="secondary" aria-disabled={count === maxRainUsers} onClick={() => step(1)}><Plus aria-hidden="true" /></IconButton>
        </span>
      )}
    </Field>
  );
}
