// The form of a game: what differs from the list is marked and can be put back.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../lib/api";
import type { AdminGameAnswer, GameValues } from "../../../lib/api.gen";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { NumberField } from "../../../ui/work/NumberField";
import { editOf, formOf, rowOf, rowOptions, shown, type GameForm } from "./game.model";

export function GameEditor({ answer, onDone }: { answer: AdminGameAnswer; onDone: () => void }) {
  useSignals();
  const { row, values, listed, version } = answer;
  const [model] = useState(() => formModel<GameForm, true>({
    initial: formOf(values),
    check: ({ reason }): { reason?: string } => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {}),
    send: (form) => api.post("/api/admin/game/edit", editOf(row.id, version, form, row.on)).then(() => true as const),
  }));
  // What the list says stands under a field that differs from it.
  const tie = (key: keyof GameValues & keyof GameForm) => (shown(values[key]) === shown(listed[key]) ? undefined : `Listed as: ${shown(listed[key]) || "empty"}`);
  return (
    <Form model={model} action="Save" onlyChanged onDone={() => {
      toast.success("Players see the change now.");
      onDone();
    }}>
      <TextField label="Title" {...model.field("name")} hint={row.original ? "The program names the house's own games." : tie("name")} disabled={row.original} maxLength={100} />
      <TextField label="Cover" {...model.field("image")} hint={tie("image") ?? "A path of the site or an https address; empty for the drawn one."} maxLength={500} placeholder="/covers/own.webp" />
      <TextField label="Categories" {...model.field("category")} hint={row.original ? "The program groups the house's own games." : (tie("category") ?? "The first says what it is.")} disabled={row.original} />
      <Select label="Row of the lobby" value={model.values.value.custom_category} options={rowOptions} hint={tie("custom_category")} onChange={(value) => model.set("custom_category", rowOf(value))} />
      <TextField label="Tags" {...model.field("tags")} hint={tie("tags") ?? "With commas between."} />
      <NumberField label="Order" {...model.field("priority")} hint={tie("priority") ?? "Higher comes first."} min="-1000000" max="1000000" />
      <TextField label="Blocked countries" {...model.field("blocked")} hint="Two letters each, such as DE, CW. Stakes from there are refused." placeholder="none" />
      <div className="offer-switches">
        <Switch label="Featured" checked={model.values.value.is_featured} onChange={(on) => model.set("is_featured", on)} />
        <Switch label="Suggested in the search" checked={model.values.value.is_search_featured} onChange={(on) => model.set("is_search_featured", on)} />
      </div>
      <TextArea className="offer-full" label="Description" {...model.field("description")} hint="Players read it on the page of the game." rows={3} maxLength={2000} />
      <TextField className="offer-full" label="Reason" {...model.field("reason")} hint="It is kept in the log of staff." maxLength={500} />
    </Form>
  );
}
