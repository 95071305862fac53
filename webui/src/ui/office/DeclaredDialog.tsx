// The dialog of an action of a declared list: its fields, and its reason.

import { useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { api } from "../../lib/api";
import { actionRequest, fill, initialValues, isRow, linkOf, textOf, type DeclaredAction, type DeclaredField, type DeclaredRow, type DeclaredValues } from "../../lib/declared";
import { Select } from "../Select";
import { Switch } from "../Switch";
import { PasswordField, TextArea, TextField } from "../Field";
import type { FormModel } from "../form.model";
import { toast } from "../toast";
import { FormDialog, ReasonDialog } from "./ReasonDialog";
import type { ListDialogProps } from "./ResourcePage";
import { workTexts } from "./texts";

interface Props extends ListDialogProps {
  action: DeclaredAction;
  /** The row, or an empty one for a creation. */
  row: DeclaredRow;
}

export function DeclaredDialog({ action, row, onClose, onDone }: Props) {
  const path = useRef<string | null>(null); // the form keeps the closures from the time it was submitted
  const { title, text = "", second, label, danger, done, fields = [], problem, open } = action;
  const Dialog = action.reason ? ReasonDialog<DeclaredValues, unknown> : FormDialog<DeclaredValues, unknown>;
  return (
    <Dialog
      title={fill(title, row)} description={[fill(text, row), second && workTexts.mayWait].filter(Boolean).join(" ") || undefined}
      action={label} variant={danger ? "danger" : undefined} initial={initialValues(action, row)}
      send={async (values) => {
        const answer = await api.declared(action.call, actionRequest(action, row, values));
        path.current = open && isRow(answer) ? linkOf(open, answer) : null;
        return answer;
      }}
      onDone={(answer) => {
        const failure = problem && isRow(answer) ? textOf(answer, problem) : "";
        if (failure) toast.error(failure);
        else toast.success(done);
        onDone();
      }}
      onClose={() => {
        onClose();
        if (path.current) navigate(path.current);
      }}
    >
      {(model) => fields.map((field) => <DeclaredInput key={field.name} field={field} model={model} />)}
    </Dialog>
  );
}

function DeclaredInput({ field: { name, label, input, hint, max, options = [] }, model }: { field: DeclaredField; model: FormModel<DeclaredValues, { answer: unknown }> }) {
  const { value, onChange, ...rest } = model.field(name);
  if (input === "switch") return <Switch label={label} hint={hint} checked={value === true} onChange={onChange} disabled={rest.disabled} />;
  const binding = { label, hint, value: String(value), onChange, ...rest };
  if (input === "choice") return <Select {...binding} options={[...options]} />;
  if (input === "secret") return <PasswordField {...binding} maxLength={max} autoComplete="off" />;
  return input === "area" ? <TextArea {...binding} maxLength={max} rows={3} /> : <TextField {...binding} maxLength={max} autoComplete="off" />;
}
