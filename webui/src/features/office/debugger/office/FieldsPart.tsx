import { useState } from "react";
import { CalendarDays } from "lucide-react";
import type { Calls } from "../../../../lib/api.gen";
import { ApiError } from "../../../../lib/error";
import { Card } from "../../../../ui/Card";
import { PasswordField, TextField } from "../../../../ui/Field";
import { toast } from "../../../../ui/toast";
import { DateRange } from "../../../../ui/office/DateRange";
import { rangeLabel, type DayRange } from "../../../../ui/office/dates";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { AmountField, NumberField } from "../../../../ui/office/NumberField";
import { type ComboItem, RemoteCombobox } from "../../../../ui/office/RemoteCombobox";

type RegisterRequest = Calls["POST /auth/register"]["request"];

const games: ComboItem[] = ["Dice", "Limbo", "Plinko", "Mines", "Crash", "Keno", "Towers", "Roulette", "Blackjack", "Video poker", "Baccarat", "Hi-Lo"].map((label, at) => ({ id: label.toLowerCase(), label, hint: at % 2 ? "table" : "original" }));

async function findGames(query: string): Promise<ComboItem[]> {
  await new Promise((resolve) => setTimeout(resolve, 250));
  if (query === "fail") throw new ApiError("network", 599, "");
  return games.filter((game) => game.label.toLowerCase().includes(query.toLowerCase()));
}

export default function FieldsPart() {
  const [edge, setEdge] = useState("1.00");
  const [days, setDays] = useState("7");
  const [amount, setAmount] = useState("250.00");
  const [game, setGame] = useState<ComboItem | null>(games[0] ?? null);
  const [range, setRange] = useState<DayRange | null>(null);
  return (
    <div className="office-kit-two">
      <Card title="Fields">
        <div className="office-kit-two">
          <NumberField label="House edge" unit="%" value={edge} onChange={setEdge} decimals={2} step="0.25" min="0" max="20" />
          <NumberField label="Days" hint="Arrow keys change it by 1, with Shift by 10" value={days} onChange={setDays} min="1" max="90" />
          <AmountField label="Daily limit" currency="USD" decimals={2} value={amount} onChange={setAmount} min="1" max="10000" />
          <AmountField label="Closed amount" currency="BTC" decimals={8} value="0.00250000" onChange={() => undefined} disabled />
          <NumberField label="Refused number" value="5" onChange={() => undefined} error="The server refuses this" />
          <RemoteCombobox label="Game" hint="The server searches; “fail” fails" value={game} onChange={setGame} search={findGames} placeholder="Search games" />
          <div className="ui-field">
            <span className="ui-field-label">Days of the report</span>
            <DateRange label="Days of the report" className="ui-button ui-button-secondary office-kit-days" value={range} onChange={setRange}>
              <CalendarDays size={16} aria-hidden="true" />
              {range ? rangeLabel(range) : "Choose days"}
            </DateRange>
          </div>
        </div>
      </Card>
      <Card title="A form" text="Its fields are those of the generated request; on the example server the name “felicity” is taken.">
        <ExampleForm />
      </Card>
    </div>
  );
}

function ExampleForm() {
  const [model] = useState(() => formModel<RegisterRequest, string>({
    initial: { name: "felicity", email: "felicity@example.test", password: "" },
    check: ({ password }): { password?: string } => (password.length < 8 ? { password: "At least 8 characters" } : {}),
    async send({ name, email }) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      if (name === "felicity") throw new ApiError("refused", 422, "", 422, { name: ["validation.unique"] });
      if (email === "") throw new ApiError("network", 599, "");
      return name;
    },
  }));
  return (
    <Form model={model} action="Open the account" onDone={(name) => toast.success(`${name} would be opened.`)} onCancel={() => model.reset()}>
      <TextField label="Login" {...model.field("name")} />
      <TextField label="Email" {...model.field("email")} />
      <PasswordField label="Password" autoComplete="off" {...model.field("password")} />
    </Form>
  );
}
