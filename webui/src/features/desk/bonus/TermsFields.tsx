// The fields of a bonus's terms.

import { useSignals } from "@preact/signals-react/runtime";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import type { FormModel } from "../../../ui/form.model";
import { kindOptions, type TypedTerms } from "./offers.model";

/** Of any form that has the terms among its fields. */
export function TermsFields<T extends TypedTerms, R>({ model }: { model: FormModel<T, R> }) {
  useSignals();
  const free = model.values.value.kind === "free_bet";
  const kind = model.field("kind");
  return (
    <>
      <Select label="How it is played" value={kind.value} disabled={kind.disabled} onChange={(value) => kind.onChange(value as T["kind"])} options={[...kindOptions]} />
      <TextField label="Lasts, in days" {...text(model, "days")} maxLength={3} />
      {!free && <TextField label="Requirement, in times the bonus" {...text(model, "wager")} maxLength={3} />}
      {!free && <TextField label="Reference edge" hint="From this house edge on a bet counts whole: 1/25" {...text(model, "reference_edge")} maxLength={12} />}
      <TextField label="Largest bet" hint="In dollars; empty for none" {...text(model, "max_bet")} maxLength={12} />
      {!free && <TextField label="Pays at most, in times the bonus" hint="Empty for any" {...text(model, "max_win")} maxLength={4} />}
      {!free && <TextField label="Starts again below" hint="In dollars; empty for never" {...text(model, "reset_below")} maxLength={12} />}
      <TextField className="desk-bonus-wide" label="Not in these games" hint="Ids, with commas" {...text(model, "refused")} maxLength={500} />
    </>
  );
}

/** A field of text of a form whose type is not known here. */
function text<T extends TypedTerms, R>(model: FormModel<T, R>, name: keyof TypedTerms) {
  const field = model.field(name);
  return { ...field, onChange: (value: string) => field.onChange(value as T[keyof TypedTerms]) };
}
