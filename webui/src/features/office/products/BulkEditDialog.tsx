// The same change for many games.

import { api } from "../../../lib/api";
import type { AdminGameRow } from "../../../lib/api.gen";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { NumberField } from "../../../ui/office/NumberField";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { rowOptions } from "./game.model";
import { bulkRequest, noRow, type BulkChanges, noChanges } from "./games.model";

interface Props {
  rows: AdminGameRow[];
  onClose: () => void;
  onDone: () => void;
}

export function BulkEditDialog({ rows, onClose, onDone }: Props) {
  const ids = rows.map(({ id }) => id);
  const initial: BulkChanges & { reason: string } = { ...noChanges, reason: "" };
  return (
    <ReasonDialog title={`Change ${rows.length === 1 ? rows[0]!.name : `${rows.length} games`}`} description="Empty fields are not changed. The categories of the originals are fixed." action="Change" initial={initial}
      check={(values) => (bulkRequest(ids, values, values.reason) ? {} : { featured: "Choose what to change." })}
      send={(values) => api.post("/api/admin/games/edit", bulkRequest(ids, values, values.reason)!)}
      doneText={({ changed }) => (changed === 1 ? "One game was changed." : `${changed} games were changed.`)} onClose={onClose} onDone={onDone}>
      {(model) => {
        const featured = model.field("featured");
        return (
          <>
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
          </>
        );
      }}
    </ReasonDialog>
  );
}
