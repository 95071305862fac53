// Sets up a race or challenge from a template, shown as players will see it first.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api, errorText } from "../../../lib/api";
import type { RacePreview } from "../../../lib/api.gen";
import { aboutText, prizeLine } from "../../../lib/contest";
import { formatPercent } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { RadioCards } from "../../../ui/RadioCards";
import { Select } from "../../../ui/Select";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel, type FormModel } from "../../../ui/form.model";
import { MomentField } from "../../../ui/work/MomentField";
import { draftOf, templates, type Template, type Typed } from "./races.model";

interface Props {
  onClose: () => void;
  onDone: () => void;
}

export function NewRace({ onClose, onDone }: Props) {
  const [template, setTemplate] = useState<Template | null>(null);
  if (template) return <Filled template={template} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog title="New race" description="Begin with a template; everything in it can be changed." onClose={onClose}>
      <RadioCards label="Template" value={null} onChange={(id) => setTemplate(templates.find((one) => one.id === id) ?? null)} cards={templates.map(({ id, label, hint }) => ({ value: id, label, hint }))} />
    </Dialog>
  );
}

type Model = FormModel<Typed, { waiting?: string | undefined }>;

function Filled({ template, onClose, onDone }: Props & { template: Template }) {
  useSignals();
  const [request] = useState(() => crypto.randomUUID());
  const [model] = useState<Model>(() => formModel<Typed, { waiting?: string | undefined }>({
    initial: template.fill(Date.now()),
    check: ({ name, reason }) => ({
      ...(name.trim().length < 3 && { name: "Give it a name." }),
      ...(reason.trim().length < 3 && { reason: "Say why, for the log." }),
    }),
    send: (typed) => api.post("/api/admin/race/create", { request, draft: draftOf(typed), reason: typed.reason.trim() }),
  }));
  return (
    <Dialog title={template.label} description="Players see it as soon as it is set up." size="medium" onClose={onClose}>
      <Form model={model} action="Set it up" onCancel={onClose} onDone={({ waiting }) => {
        toast.success(waiting ? "It waits for a second person." : "It is set up.");
        onDone();
        onClose();
      }}>
        <Fields model={model} />
        <Shown model={model} />
        <TextArea className="races-wide" label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}

function Fields({ model }: { model: Model }) {
  useSignals();
  const { kind, prizes } = model.values.value;
  const [points, sort, starts, ends] = [model.field("points"), model.field("prizes"), model.field("starts_at"), model.field("ends_at")];
  return (
    <>
      <TextField className="races-wide" label="Name" {...model.field("name")} maxLength={60} />
      <MomentField label="Begins" empty="At once" {...starts} />
      <MomentField label="Ends" empty="Give the end, in UTC" {...ends} />
      <TextField label="Games" hint={kind === "challenge" ? "Ids, with commas: dice, limbo" : "Ids, with commas; empty for all"} {...model.field("games")} maxLength={2000} />
      <TextField label="Currencies" hint="With commas; empty for all" {...model.field("currencies")} maxLength={200} />
      {kind === "race" && (
        <Select label="Points" {...points} onChange={(value) => model.set("points", value as Typed["points"])} options={[
          { value: "theory", label: "Dollars times the exact edge" }, { value: "stake", label: "Dollars staked" }, { value: "multiplier", label: "Best multiplier of one bet" },
        ]} />
      )}
      <TextField label="Least stake" hint="In dollars; empty for none" {...model.field("min_stake")} maxLength={20} />
      {kind === "challenge" ? (
        <>
          <TextField label="Multiplier to reach" {...model.field("multiplier")} maxLength={20} />
          <TextField label="Winners" hint="The first so many" {...model.field("winners")} maxLength={4} />
        </>
      ) : (
        <Select label="Prizes" {...sort} onChange={(value) => model.set("prizes", value as Typed["prizes"])} options={[{ value: "pool", label: "Shares of a pool in dollars" }, { value: "fixed", label: "Amounts of a currency" }]} />
      )}
      {kind === "race" && prizes === "pool" ? (
        <>
          <TextField label="Pool" hint="In dollars" {...model.field("pool")} maxLength={20} />
          <TextField className="races-wide" label="Shares" hint="In percent by place, with commas: 50, 30, 20" {...model.field("shares")} maxLength={600} />
        </>
      ) : (
        <>
          <TextField label="Currency of the prizes" {...model.field("currency")} maxLength={20} />
          <TextField className="races-wide" label={kind === "challenge" ? "Prize" : "Prizes by place"} hint={kind === "challenge" ? "What each winner gets" : "With commas: 100, 50, 25"} {...model.field("amounts")} maxLength={2000} />
        </>
      )}
    </>
  );
}

/** The race as players will see it, and what it may cost. */
function Shown({ model }: { model: Model }) {
  const [preview, setPreview] = useState<RacePreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function look() {
    try {
      setPreview(await api.post("/api/admin/races/preview", draftOf(model.values.peek())));
      setFailure(null);
    } catch (error) {
      setPreview(null);
      setFailure(errorText(error));
    }
  }
  return (
    <div className="races-wide races-preview">
      <Button size="small" onClick={() => void look()}>Show as players see it</Button>
      {failure && <p className="ui-field-note ui-field-error" role="alert">{failure}</p>}
      {preview && (
        <>
          <Card title={preview.race.name} text={aboutText(preview.race)} aside={<Badge tone="info">Preview</Badge>}>
            <p className="races-more"><Time at={preview.race.starts_at} /> to <Time at={preview.race.ends_at} /></p>
            <ul className="races-prizes num" aria-label="Prizes">{preview.race.prizes.map((row) => <li key={row.from}>{prizeLine(preview.race.kind === "challenge" ? { ...row, to: preview.race.winners ?? 1 } : row)}</li>)}</ul>
          </Card>
          <p className="races-note">It costs at most ${preview.budget}. On games that keep {formatPercent("1")}, players must stake ${preview.break_even} before the house has won that back.</p>
          {preview.farmed && <p className="races-warning">Points by dollars staked can be bought cheaply on games with a small edge: whoever stakes less than the prize times a hundred gains. Points by the exact edge cannot.</p>}
          {preview.waits && <p className="races-note">A second person has to agree.</p>}
        </>
      )}
    </div>
  );
}
