// Makes a deposit bonus from a template, or changes one, shown as players will see it.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api, errorText } from "../../../lib/api";
import type { OfferPreview, OfficeOffer, OfficeOffersAnswer } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { RadioCards } from "../../../ui/RadioCards";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel, type FormModel } from "../../../ui/form.model";
import { MomentField } from "../../../ui/work/MomentField";
import { CostTable } from "./CostTable";
import { draftOf, shareText, templates, typedOf, type Typed } from "./offers.model";
import { TermsFields } from "./TermsFields";

interface Props {
  answer: OfficeOffersAnswer;
  /** Null for a new one. */
  offer: OfficeOffer | null;
  onClose: () => void;
  onDone: () => void;
}

export function OfferDialog({ answer, offer, onClose, onDone }: Props) {
  const [initial, setInitial] = useState<Typed | null>(offer && typedOf(offer));
  if (initial) return <Filled initial={initial} offer={offer} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog title="New deposit bonus" description="Begin with a template; everything in it can be changed." onClose={onClose}>
      <RadioCards label="Template" value={null} onChange={(id) => setInitial(templates.find((one) => one.id === id)?.fill(answer.defaults, answer.free_bet) ?? null)} cards={templates.map(({ id, label, hint }) => ({ value: id, label, hint }))} />
    </Dialog>
  );
}

type Model = FormModel<Typed, { id: string }>;

function Filled({ initial, offer, onClose, onDone }: Omit<Props, "answer"> & { initial: Typed }) {
  useSignals();
  const [model] = useState<Model>(() => formModel<Typed, { id: string }>({
    initial,
    check: ({ name, reason }) => ({
      ...(name.trim().length === 0 && { name: "Give it a name." }),
      ...(reason.trim().length < 3 && { reason: "Say why, for the log." }),
    }),
    send: (typed) => api.post("/api/admin/bonus/offers/save", { ...draftOf(typed, offer), reason: typed.reason.trim() }),
  }));
  return (
    <Dialog title={offer ? `Change ${offer.name}` : "New deposit bonus"} description={offer ? "Bonuses that were granted keep their terms." : "Players are offered it from its beginning on."} size="medium" onClose={onClose}>
      <Form model={model} action={offer ? "Save it" : "Make it"} onCancel={onClose} onDone={() => {
        toast.success("It is saved.");
        onDone();
        onClose();
      }}>
        <Fields model={model} />
        <TermsFields model={model} />
        <Shown model={model} offer={offer} />
        <TextArea className="desk-bonus-wide" label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}

function Fields({ model }: { model: Model }) {
  useSignals();
  const first = model.field("first_only");
  return (
    <>
      <TextField className="desk-bonus-wide" label="Name" {...model.field("name")} maxLength={60} />
      <TextArea className="desk-bonus-wide" label="What players read" {...model.field("description")} maxLength={2000} rows={2} />
      <TextField label="Percent of the deposit" {...model.field("percent")} maxLength={3} />
      <TextField label="Most bonus" hint="In dollars" {...model.field("max")} maxLength={20} />
      <TextField label="Least deposit" hint="In dollars" {...model.field("min")} maxLength={20} />
      <TextField label="Budget" hint="In dollars; empty for no bound" {...model.field("budget")} maxLength={20} />
      <MomentField label="Begins" empty="At once" {...model.field("starts_at")} />
      <MomentField label="Ends" empty="Never" {...model.field("ends_at")} />
      <Switch label="With the first deposit of a player only" checked={first.value} onChange={first.onChange} disabled={first.disabled} />
    </>
  );
}

/** The offer as players see it, and what it may cost. */
function Shown({ model, offer }: { model: Model; offer: OfficeOffer | null }) {
  const [preview, setPreview] = useState<OfferPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function look() {
    try {
      setPreview(await api.post("/api/admin/bonus/offers/preview", draftOf(model.values.peek(), offer)));
      setFailure(null);
    } catch (error) {
      setPreview(null);
      setFailure(errorText(error));
    }
  }
  return (
    <div className="desk-bonus-wide desk-bonus-preview">
      <Button size="small" onClick={() => void look()}>Show as players see it</Button>
      {failure && <p className="ui-field-note ui-field-error" role="alert">{failure}</p>}
      {preview && (
        <>
          <Card title={preview.model.name} text={`${shareText(preview.model.multiplier)} of your deposit, up to ${dollars(preview.model.max)}`} aside={<Badge tone="info">Preview</Badge>}>
            {preview.model.description && <p>{preview.model.description}</p>}
            <p className="desk-bonus-note">A deposit of {dollars(Number(preview.deposit))} gives {dollars(Number(preview.bonus))}{Number(preview.required) > 0 && `, for which ${dollars(Number(preview.required))} have to be wagered`}.</p>
          </Card>
          <CostTable bets={preview.bets} />
          <p className={Number(preview.given_away) > 0 ? "desk-bonus-warning" : "desk-bonus-note"}>
            With the cheapest of these bets a player keeps {dollars(Number(preview.given_away))} of every dollar on average{preview.cost && `: ${dollars(Number(preview.cost))} of the budget`}.
          </p>
        </>
      )}
    </div>
  );
}
