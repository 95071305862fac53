// What is changed of many games in the same way.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../lib/api";
import type { AdminGameRow } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { NumberField } from "../../../ui/work/NumberField";
import { rowOptions } from "./game.model";
import { manyRequest, nothing, noRow, type ManyChanges } from "./games.model";

interface Props {
  rows: AdminGameRow[];
  onClose: () => void;
  onDone: () => void;
}

export function ManyDialog({ rows, onClose, onDone }: Props) {
  useSignals();
  const ids = rows.map(({ id }) => id);
  const [model] = useState(() => formModel<ManyChanges & { reason: string }, number>({
    initial: { ...nothing, reason: "" },
    check: (values): { reason?: string; featured?: string } => {
      if (values.reason.trim().length < 3) return { reason: "Say why, for the log." };
      return manyRequest(ids, values, values.reason) ? {} : { featured: "Choose what to change." };
    },
    send: (values) => api.post("/api/admin/games/edit", manyRequest(ids, values, values.reason.trim())!).then(({ changed }) => changed),
  }));
  const featured = model.field("featured");
  return (
    <Dialog title={`Change ${rows.length === 1 ? rows[0]!.name : `${rows.length} games`}`} description="What is left empty stays as it is. The house's own games keep their categories." onClose={onClose}>
      <Form model={model} action="Change" onCancel={onClose} onDone={(changed) => {
        toast.success(changed === 1 ? "One game is changed." : `${changed} games are changed.`);
        onDone();
        onClose();
      }}>
        <div className="offer-pair">
          <Select label="Featured" value={featured.value} error={featured.error} options={[{ value: "", label: "As it is" }, { value: "yes", label: "Yes" }, { value: "no", label: "No" }]} onChange={(value) => model.set("featured", value as ManyChanges["featured"])} />
          <Select label="Row of the lobby" value={model.values.value.custom} options={[{ value: "", label: "As it is" }, { value: noRow, label: "None" }, ...rowOptions.filter(({ value }) => value)]} onChange={(value) => model.set("custom", value)} />
        </div>
        <NumberField label="Order" hint="Higher comes first." {...model.field("priority")} min="-1000000" max="1000000" />
        <div className="offer-pair">
          <TextField label="Add tags" {...model.field("addTags")} placeholder="new, jackpot" />
          <TextField label="Remove tags" {...model.field("removeTags")} />
          <TextField label="Add categories" {...model.field("addCategories")} placeholder="Slots" />
          <TextField label="Remove categories" {...model.field("removeCategories")} />
        </div>
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
