// The fields of a new promo code: its reward, its audience, and its number of uses.

import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import type { FormModel } from "../../../ui/form.model";
import { DateTimeField } from "../../../ui/office/DateTimeField";
import { hasBonusTerms, parseInteger, type CodeFormValues } from "./promocodes.model";

export type Model = FormModel<CodeFormValues, unknown>;

const kindOptions = [
  { value: "cash", label: "Free cash" }, { value: "bonus", label: "Bonus money" }, { value: "deposit_bonus", label: "Bonus on the next deposit" }, { value: "tickets", label: "Wheel tickets" },
];

const stakeOptions = [
  { value: "real_first", label: "Real money first" }, { value: "bonus_first", label: "Bonus money first" },
  { value: "proportional", label: "Both in proportion" }, { value: "locked", label: "Locked until wagered" },
];

const referralOptions = [
  { value: "none", label: "Everybody" }, { value: "referred_only", label: "Referred players only" }, { value: "non_referred_only", label: "Players without a referrer" },
];

const depositOptions = [
  { value: "some", label: "Have deposited" }, { value: "none", label: "Have not deposited yet" }, { value: "any", label: "Any" },
];

export function CodeFields({ model, wheel }: { model: Model; wheel: boolean }) {
  return (
    <>
      <TextField label="Name" hint="Shown to staff and on the bonus" {...model.field("name")} maxLength={60} />
      <Select label="Reward" {...model.field("kind")} onChange={(value) => model.set("kind", value as CodeFormValues["kind"])} options={kindOptions.filter(({ value }) => wheel || value !== "tickets")} />
      <RewardFields model={model} />
      <AudienceFields model={model} />
      <UsageFields model={model} />
    </>
  );
}

function RewardFields({ model }: { model: Model }) {
  const { kind, batch } = model.values.value;
  const isBatch = parseInteger(batch) > 0;
  return (
    <>
      <TextField label={isBatch ? "Prefix of the codes" : "Code"} hint={isBatch ? "Empty for none" : "Not case-sensitive"} {...model.field("code")} maxLength={32} autoCapitalize="characters" spellCheck={false} />
      <TextField label="Single-use codes" hint="Number of codes; empty for one shared code" {...model.field("batch")} inputMode="numeric" maxLength={5} />
      {kind === "tickets" ? (
        <TextField label="Tickets" hint="For each use" {...model.field("tickets")} inputMode="numeric" maxLength={4} />
      ) : (
        <TextField label={kind === "deposit_bonus" ? "Maximum bonus" : "Amount"} hint="In dollars, for each use" {...model.field("amount")} inputMode="decimal" maxLength={20} />
      )}
      {kind === "deposit_bonus" && (
        <>
          <TextField label="Percent of the deposit" {...model.field("percent")} inputMode="numeric" maxLength={3} />
          <TextField label="Minimum deposit" hint="In dollars; empty for no limit" {...model.field("min")} inputMode="decimal" maxLength={20} />
        </>
      )}
      {(kind === "cash" || kind === "bonus") && <TextField label="Currency" hint="Empty for the currency of the player" {...model.field("currency")} maxLength={20} />}
      {hasBonusTerms(kind) && (
        <>
          <Select label="Order of stakes" {...model.field("stake")} onChange={(value) => model.set("stake", value as CodeFormValues["stake"])} options={stakeOptions} />
          <TextField label="Wagering requirement" hint="As a multiple of the bonus" {...model.field("wager")} inputMode="numeric" maxLength={3} />
          <TextField label="Maximum bet" hint="In dollars; empty for no limit" {...model.field("max_bet")} inputMode="decimal" maxLength={20} />
          <TextField label="Maximum payout" hint={kind === "bonus" ? "As a multiple of the bonus, 1 to 10" : "As a multiple of the bonus; empty for no limit"} {...model.field("max_win")} inputMode="numeric" maxLength={4} />
          <TextField label="Duration" hint="In days" {...model.field("days")} inputMode="numeric" maxLength={3} />
        </>
      )}
      <TextField className="codes-wide" label="Description" hint="Shown to players in the list" {...model.field("description")} maxLength={300} />
    </>
  );
}

function AudienceFields({ model }: { model: Model }) {
  const publicField = model.field("public");
  return (
    <>
      <Select label="Deposits" {...model.field("deposits")} onChange={(value) => model.set("deposits", value as CodeFormValues["deposits"])} options={depositOptions} />
      <Select label="Referral" {...model.field("referral")} onChange={(value) => model.set("referral", value as CodeFormValues["referral"])} options={referralOptions} />
      <TextField label="VIP level" hint="Minimum, 1 to 10; empty for all" {...model.field("vip")} inputMode="numeric" maxLength={2} />
      <TextField label="Maximum balance" hint="In dollars; empty for any" {...model.field("max_balance")} inputMode="decimal" maxLength={20} />
      <TextField label="Player" hint="Name or id; the code is for this player only" {...model.field("account")} maxLength={40} />
      <TextField label="Owner" hint="The owner of the code cannot use it" {...model.field("owner")} maxLength={40} />
      <TextField className="codes-wide" label="Countries" hint="Two-letter codes, separated by commas; empty for all" {...model.field("countries")} maxLength={800} />
      <div className="codes-wide"><Switch label="Public" hint="Listed in the wallet; tickets next to the wheel" checked={publicField.value} onChange={publicField.onChange} disabled={publicField.disabled} /></div>
    </>
  );
}

function UsageFields({ model }: { model: Model }) {
  const { kind, batch } = model.values.value;
  return (
    <>
      {parseInteger(batch) === 0 && <TextField label="Maximum uses" hint="Empty for no limit except the budget" {...model.field("max_uses")} inputMode="numeric" maxLength={7} />}
      {kind !== "tickets" && <TextField label="Budget" hint="In dollars; empty for no limit" {...model.field("budget")} inputMode="decimal" maxLength={20} />}
      {kind !== "deposit_bonus" && <TextField label="Maximum uses per player" {...model.field("per_player")} inputMode="numeric" maxLength={4} />}
      {kind !== "deposit_bonus" && <TextField label="Maximum uses per player and day" hint="In UTC; empty for no limit" {...model.field("per_day")} inputMode="numeric" maxLength={4} />}
      <DateTimeField label="Starts" empty="Now" {...model.field("starts_at")} />
      <DateTimeField label="Ends" empty="Never" {...model.field("ends_at")} />
    </>
  );
}
