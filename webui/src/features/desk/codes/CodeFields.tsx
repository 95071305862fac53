// The fields of a new promo code: what it gives, to whom, and how often.

import { useSignals } from "@preact/signals-react/runtime";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import type { FormModel } from "../../../ui/form.model";
import { MomentField } from "../../../ui/work/MomentField";
import { hasTerms, whole, type Typed } from "./codes.model";

/** What the server answers to a new code. */
export interface Sent {
  waiting?: string | undefined;
}

export type Model = FormModel<Typed, Sent>;

const kinds = [
  { value: "cash", label: "Free cash" }, { value: "bonus", label: "Bonus money" }, { value: "deposit_bonus", label: "Bonus of the next deposit" }, { value: "tickets", label: "Wheel tickets" },
];

const stakes = [
  { value: "real_first", label: "Real money first" }, { value: "bonus_first", label: "Bonus money first" },
  { value: "proportional", label: "Both in proportion" }, { value: "locked", label: "Locked until wagered" },
];

const referrals = [
  { value: "none", label: "Everybody" }, { value: "referred_only", label: "Referred players only" }, { value: "non_referred_only", label: "Players nobody has referred" },
];

const deposits = [
  { value: "some", label: "Have deposited" }, { value: "none", label: "Have not deposited yet" }, { value: "any", label: "Does not matter" },
];

export function CodeFields({ model, wheel }: { model: Model; wheel: boolean }) {
  useSignals();
  return (
    <>
      <TextField label="Name" hint="For staff, and on the bonus" {...model.field("name")} maxLength={60} />
      <Select label="Gives" {...model.field("kind")} onChange={(value) => model.set("kind", value as Typed["kind"])} options={kinds.filter(({ value }) => wheel || value !== "tickets")} />
      <What model={model} />
      <Whom model={model} />
      <Often model={model} />
    </>
  );
}

function What({ model }: { model: Model }) {
  useSignals();
  const { kind, batch } = model.values.value;
  const many = whole(batch) > 0;
  return (
    <>
      <TextField label={many ? "Beginning of the codes" : "Code"} hint={many ? "Empty for none" : "What players type; case does not count"} {...model.field("code")} maxLength={32} autoCapitalize="characters" spellCheck={false} />
      <TextField label="Codes that work once" hint="How many; empty for one code for all" {...model.field("batch")} inputMode="numeric" maxLength={5} />
      {kind === "tickets" ? (
        <TextField label="Tickets" hint="For each use" {...model.field("tickets")} inputMode="numeric" maxLength={4} />
      ) : (
        <TextField label={kind === "deposit_bonus" ? "Most bonus" : "Amount"} hint="In dollars, for each use" {...model.field("amount")} inputMode="decimal" maxLength={20} />
      )}
      {kind === "deposit_bonus" && (
        <>
          <TextField label="Percent of the deposit" {...model.field("percent")} inputMode="numeric" maxLength={3} />
          <TextField label="Least deposit" hint="In dollars; empty for none" {...model.field("min")} inputMode="decimal" maxLength={20} />
        </>
      )}
      {(kind === "cash" || kind === "bonus") && <TextField label="Currency" hint="Empty for the player's" {...model.field("currency")} maxLength={20} />}
      {hasTerms(kind) && (
        <>
          <Select label="How it is staked" {...model.field("stake")} onChange={(value) => model.set("stake", value as Typed["stake"])} options={stakes} />
          <TextField label="Wagered" hint="How many times the bonus" {...model.field("wager")} inputMode="numeric" maxLength={3} />
          <TextField label="Largest bet" hint="In dollars; empty for none" {...model.field("max_bet")} inputMode="decimal" maxLength={20} />
          <TextField label="Pays at most" hint={kind === "bonus" ? "How many times the bonus, 1 to 10" : "How many times the bonus; empty for any"} {...model.field("max_win")} inputMode="numeric" maxLength={4} />
          <TextField label="Lasts" hint="Days" {...model.field("days")} inputMode="numeric" maxLength={3} />
        </>
      )}
      <TextField className="codes-wide" label="Description" hint="Players read it in the list" {...model.field("description")} maxLength={300} />
    </>
  );
}

function Whom({ model }: { model: Model }) {
  useSignals();
  const shown = model.field("public");
  return (
    <>
      <Select label="Deposits" {...model.field("deposits")} onChange={(value) => model.set("deposits", value as Typed["deposits"])} options={deposits} />
      <Select label="For" {...model.field("referral")} onChange={(value) => model.set("referral", value as Typed["referral"])} options={referrals} />
      <TextField label="VIP level" hint="The least, 1 to 10; empty for all" {...model.field("vip")} inputMode="numeric" maxLength={2} />
      <TextField label="Highest balance" hint="In dollars; empty for any" {...model.field("max_balance")} inputMode="decimal" maxLength={20} />
      <TextField label="Only for" hint="The name or id of one player" {...model.field("account")} maxLength={40} />
      <TextField label="Owner" hint="Whose code it is: they cannot use it" {...model.field("owner")} maxLength={40} />
      <TextField className="codes-wide" label="Countries" hint="Two letters each, with commas; empty for all" {...model.field("countries")} maxLength={800} />
      <div className="codes-wide"><Switch label="Shown to players" hint="In the list of the wallet, and tickets beside the wheel" checked={shown.value} onChange={shown.onChange} disabled={shown.disabled} /></div>
    </>
  );
}

function Often({ model }: { model: Model }) {
  useSignals();
  const { kind, batch } = model.values.value;
  return (
    <>
      {whole(batch) === 0 && <TextField label="Uses in all" hint="Empty for any, within the budget" {...model.field("max_uses")} inputMode="numeric" maxLength={7} />}
      {kind !== "tickets" && <TextField label="Budget" hint="In dollars; empty for none" {...model.field("budget")} inputMode="decimal" maxLength={20} />}
      {kind !== "deposit_bonus" && <TextField label="Uses of one player" {...model.field("per_player")} inputMode="numeric" maxLength={4} />}
      {kind !== "deposit_bonus" && <TextField label="Of those on one day" hint="In UTC; empty for any" {...model.field("per_day")} inputMode="numeric" maxLength={4} />}
      <MomentField label="Begins" empty="At once" {...model.field("starts_at")} />
      <MomentField label="Ends" empty="Never" {...model.field("ends_at")} />
    </>
  );
}
