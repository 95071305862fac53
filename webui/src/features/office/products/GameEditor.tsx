// The form of a game. Values that differ from the catalogue list are marked and can be reset.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { AdminGameAnswer, GameValues } from "../../../lib/api.gen";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { NumberField } from "../../../ui/office/NumberField";
import { ReasonField } from "../../../ui/office/ReasonDialog";
import { reasonProblem } from "../../../ui/office/reason";
import { editRequest, gameForm, parseLobbyRow, rowOptions, valueText, type GameForm } from "./game.model";

export function GameEditor({ answer, onDone }: { answer: AdminGameAnswer; onDone: () => void }) {
  const { row, values, listed: catalogueValues, version } = answer;
  const [model] = useState(() => formModel<GameForm, true>({
    initial: gameForm(values),
    check: ({ reason }) => reasonProblem(reason),
    send: (form) => api.post("/api/admin/game/edit", editRequest(row.id, version, form, row.on)).then(() => true as const),
  }));
  // The value of the catalogue list is shown below a field that differs.
  const listedHint = (key: keyof GameValues & keyof GameForm) => (valueText(values[key]) === valueText(catalogueValues[key]) ? undefined : `In the catalogue: ${valueText(catalogueValues[key]) || "empty"}`);
  return (
    <Form model={model} action="Save" onlyChanged onDone={() => {
      toast.success("The change is live.");
      onDone();
    }}>
      <TextField label="Title" {...model.field("name")} hint={row.original ? "The titles of the originals are fixed." : listedHint("name")} disabled={row.original} maxLength={100} />
      <TextField label="Cover" {...model.field("image")} hint={listedHint("image") ?? "Path on the site or an https address; empty for the generated cover"} maxLength={500} placeholder="/covers/own.webp" />
      <TextField label="Categories" {...model.field("category")} hint={row.original ? "The categories of the originals are fixed." : (listedHint("category") ?? "The first is the main category.")} disabled={row.original} />
      <Select label="Lobby row" value={model.values.value.custom_category} options={rowOptions} hint={listedHint("custom_category")} onChange={(value) => model.set("custom_category", parseLobbyRow(value))} />
      <TextField label="Tags" {...model.field("tags")} hint={listedHint("tags") ?? "Separated by commas"} />
      <NumberField label="Order" {...model.field("priority")} hint={listedHint("priority") ?? "Higher values first"} min="-1000000" max="1000000" />
      <TextField label="Blocked countries" {...model.field("blocked")} hint="Two-letter codes such as DE, CW. Stakes from these countries are refused." placeholder="none" />
      <div className="offer-switches">
        <Switch label="Featured" checked={model.values.value.is_featured} onChange={(on) => model.set("is_featured", on)} />
        <Switch label="Suggested in search" checked={model.values.value.is_search_featured} onChange={(on) => model.set("is_search_featured", on)} />
      </div>
      <TextArea className="offer-full" label="Description" {...model.field("description")} hint="Shown on the page of the game" rows={3} maxLength={2000} />
      <ReasonField className="offer-full" {...model.field("reason")} />
    </Form>
  );
}
