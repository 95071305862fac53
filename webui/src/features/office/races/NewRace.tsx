// Creates a race or challenge from a template. Shows it first as players will see it.

import { useState } from "react";
import { api, errorText } from "../../../lib/api";
import type { RacePreview } from "../../../lib/api.gen";
import { contestSummary, prizeLine } from "../../../lib/contest";
import { formatPercent } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { RadioCards } from "../../../ui/RadioCards";
import { Select } from "../../../ui/Select";
import { Time } from "../../../ui/Time";
import type { FormModel } from "../../../ui/form.model";
import { DateTimeField } from "../../../ui/office/DateTimeField";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { raceDraft, templates, type Template, type RaceFormValues } from "./races.model";

interface Props {
  onClose: () => void;
  onDone: () => void;
}

export function NewRace({ onClose, onDone }: Props) {
  const [template, setTemplate] = useState<Template | null>(null);
  if (template) return <RaceForm template={template} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog title="New race" description="Start with a template; you can change every field." onClose={onClose}>
      <RadioCards label="Template" value={null} onChange={(id) => setTemplate(templates.find((one) => one.id === id) ?? null)} cards={templates.map(({ id, label, hint }) => ({ value: id, label, hint }))} />
    </Dialog>
  );
}

type Model = FormModel<RaceFormValues, unknown>;

function RaceForm({ template, onClose, onDone }: Props & { template: Template }) {
  const [request] = useState(() => crypto.randomUUID());
  const [initial] = useState<RaceFormValues>(() => template.newForm(Date.now()));
  return (
    <ReasonDialog title={template.label} description="Players see it immediately after it is created." size="medium" action="Create" initial={initial}
      check={({ name }) => (name.trim().length < 3 ? { name: "Enter a name." } : {})}
      send={(typed) => api.post("/api/admin/race/create", { request, draft: raceDraft(typed), reason: typed.reason })}
      doneText={({ waiting }: { waiting?: string }) => (waiting ? "The race waits for approval." : "The race was created.")} reasonClass="races-wide" onClose={onClose} onDone={onDone}>
      {(model) => (
        <>
          <RaceFields model={model} />
          <RacePreviewPanel model={model} />
        </>
      )}
    </ReasonDialog>
  );
}

function RaceFields({ model }: { model: Model }) {
  const { kind, prizes } = model.values.value;
  const [pointsField, prizesField, startsField, endsField] = [model.field("points"), model.field("prizes"), model.field("starts_at"), model.field("ends_at")];
  return (
    <>
      <TextField className="races-wide" label="Name" {...model.field("name")} maxLength={60} />
      <DateTimeField label="Starts" empty="Now" {...startsField} />
      <DateTimeField label="Ends" empty="Enter the end, in UTC" {...endsField} />
      <TextField label="Games" hint={kind === "challenge" ? "Ids, separated by commas: dice, limbo" : "Ids, separated by commas; empty for all"} {...model.field("games")} maxLength={2000} />
      <TextField label="Currencies" hint="Separated by commas; empty for all" {...model.field("currencies")} maxLength={200} />
      {kind === "race" && (
        <Select label="Points" {...pointsField} onChange={(value) => model.set("points", value as RaceFormValues["points"])} options={[
          { value: "theory", label: "Dollars staked times the house edge" }, { value: "stake", label: "Dollars staked" }, { value: "multiplier", label: "Best multiplier of one bet" },
        ]} />
      )}
      <TextField label="Minimum stake" hint="In dollars; empty for no limit" {...model.field("min_stake")} maxLength={20} />
      {kind === "challenge" ? (
        <>
          <TextField label="Multiplier to reach" {...model.field("multiplier")} maxLength={20} />
          <TextField label="Winners" hint="Number of winners" {...model.field("winners")} maxLength={4} />
        </>
      ) : (
        <Select label="Prizes" {...prizesField} onChange={(value) => model.set("prizes", value as RaceFormValues["prizes"])} options={[{ value: "pool", label: "Shares of a pool in dollars" }, { value: "fixed", label: "Amounts of a currency" }]} />
      )}
      {kind === "race" && prizes === "pool" ? (
        <>
          <TextField label="Pool" hint="In dollars" {...model.field("pool")} maxLength={20} />
          <TextField className="races-wide" label="Shares" hint="In percent by rank, separated by commas: 50, 30, 20" {...model.field("shares")} maxLength={600} />
        </>
      ) : (
        <>
          <TextField label="Prize currency" {...model.field("currency")} maxLength={20} />
          <TextField className="races-wide" label={kind === "challenge" ? "Prize" : "Prizes by rank"} hint={kind === "challenge" ? "Prize of each winner" : "Separated by commas: 100, 50, 25"} {...model.field("amounts")} maxLength={2000} />
        </>
      )}
    </>
  );
}

/** The race as players will see it, and its possible cost. */
function RacePreviewPanel({ model }: { model: Model }) {
  const [preview, setPreview] = useState<RacePreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function loadPreview() {
    try {
      setPreview(await api.post("/api/admin/races/preview", raceDraft(model.values.peek())));
      setFailure(null);
    } catch (error) {
      setPreview(null);
      setFailure(errorText(error));
    }
  }
  return (
    <div className="races-wide races-preview">
      <Button size="small" onClick={() => void loadPreview()}>Preview</Button>
      {failure && <p className="ui-field-note ui-field-error" role="alert">{failure}</p>}
      {preview && (
        <>
          <Card title={preview.race.name} text={contestSummary(preview.race)} aside={<Badge tone="info">Preview</Badge>}>
            <p className="races-more"><Time at={preview.race.starts_at} /> to <Time at={preview.race.ends_at} /></p>
            <ul className="races-prizes num" aria-label="Prizes">{preview.race.prizes.map((row) => <li key={row.from}>{prizeLine(preview.race.kind === "challenge" ? { ...row, to: preview.race.winners ?? 1 } : row)}</li>)}</ul>
          </Card>
          <p className="races-note">It costs at most ${preview.budget}. With a house edge of {formatPercent("1")}, the site breaks even at stakes of ${preview.break_even}.</p>
          {preview.abusable && <p className="races-warning">Points by dollars staked can be abused on games with a small house edge: a player who stakes less than 100 times the prize makes a profit. Points by house edge cannot be abused.</p>}
          {preview.needs_approval && <p className="races-note">The race needs approval.</p>}
        </>
      )}
    </div>
  );
}
