// The same change for many games.

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
import { bulkRequest, noChanges, noRow, type BulkChanges } from "./games.model";

interface Props {
  rows: AdminGameRow[];
  onClose: () => void;
  onDone: () => void;
}

export function BulkEditDialog({ rows, onClose, onDone }: Props) {
  const ids = rows.map(({ id }) => id);
  const [model] = useState(() => formModel<BulkChanges & { reason: string }, number>({
    initial: { ...noChanges, reason: "" },
    check: (values): { reason?: string; featured?: string } => {
      if (values.reason.trim().length < 3) return { reason: "Enter a reason for the log." };
      return bulkRequest(ids, values, values.reason) ? {} : { featured: "Choose what to change." };
    },
    send: (values) => api.post("/api/admin/games/edit", bulkRequest(ids, values, values.reason.trim())!).then(({ changed }) => changed),
  }));
  const featured = model.field("featured");
  return (
    <Dialog title={`Change ${rows.length === 1 ? rows[0]!.name : `${rows.length} games`}`} description="Empty fields are not changed. The categories of the originals are fixed." onClose={onClose}>
      <Form model={model} action="Change" onCancel={onClose} onDone={(changed) => {
        toast.success(changed === 1 ? "One game was changed." : `${changed} games were changed.`);
        onDone();
        onClose();
      }}>
        <div className="offer-pair">
          <Select label="Featured" value={featured.value} error={featured.error} options={[{ value: "", label: "Unchanged" }, { value: "yes", label: "Yes" }, { value: "no", label: "No" }]} onChange={(value) => model.set("featured", value as BulkChanges["featured"])} />
          <Select label="Lobby row" value={model.values.value.custom} options={[{ value: "", label: "Unchanged" }, { value: noRow, label: "None" }, ...rowOptions.filter(({ value }) => value)]} onChange={(value) => model.set("custom", value)} />
        </div>
        <NumberField label="Order" hint="Higher values first" {...model.field("priority")} min="-1000000" max="1000000" />
        <div className="offer-pair">
          <TextField label="Add tags" {...model.field("addTags")} placeholder="new, jackpot" />
          <TextField label="Remove tags" {...model.field("removeTags")} />
          <TextField label="Add categories" {...model.field("addCategories")} placeholder="Slots" />
          <TextField label="Remove categories" {...model.field("removeCategories")} />
        </div>
        <TextArea label="Reason" hint="It is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
