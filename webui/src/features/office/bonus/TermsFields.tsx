// The fields of a bonus's terms.

import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import type { FormModel } from "../../../ui/form.model";
import { kindOptions, type TermsFormValues } from "./offers.model";

/** For any form with the terms among its fields. */
export function TermsFields<T extends TermsFormValues, R>({ model }: { model: FormModel<T, R> }) {
  const isFreeBet = model.values.value.kind === "free_bet";
  const kind = model.field("kind");
  return (
    <>
      <Select label="Order of play" value={kind.value} disabled={kind.disabled} onChange={(value) => kind.onChange(value as T["kind"])} options={[...kindOptions]} />
      <TextField label="Duration in days" {...textFieldOf(model, "days")} maxLength={3} />
      {!isFreeBet && <TextField label="Wagering requirement, as a multiple of the bonus" {...textFieldOf(model, "wager")} maxLength={3} />}
      {!isFreeBet && <TextField label="Reference edge" hint="A bet with at least this house edge counts in full, for example 1/25" {...textFieldOf(model, "reference_edge")} maxLength={12} />}
      <TextField label="Maximum bet" hint="In dollars; empty for no limit" {...textFieldOf(model, "max_bet")} maxLength={12} />
      {!isFreeBet && <TextField label="Maximum payout, as a multiple of the bonus" hint="Empty for no limit" {...textFieldOf(model, "max_win")} maxLength={4} />}
      {!isFreeBet && <TextField label="Reset below this balance" hint="In dollars; empty for never" {...textFieldOf(model, "reset_below")} maxLength={12} />}
      <TextField className="office-bonus-wide" label="Excluded games" hint="Ids, separated by commas" {...textFieldOf(model, "refused")} maxLength={500} />
    </>
  );
}

/** A text field of a form with an unknown type. */
function textFieldOf<T extends TermsFormValues, R>(model: FormModel<T, R>, name: keyof TermsFormValues) {
  const field = model.field(name);
  return { ...field, onChange: (value: string) => field.onChange(value as T[keyof TermsFormValues]) };
}
