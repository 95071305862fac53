// Creates a deposit bonus from a template, or changes one. Shows it as players will see it.

import { useState } from "react";
import { api, errorText } from "../../../lib/api";
import type { OfferPreview, OfficeOffer, OfficeOffersAnswer, BetCost } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { RadioCards } from "../../../ui/RadioCards";
import { Switch } from "../../../ui/Switch";
import { Table, type Column } from "../../../ui/Table";
import type { FormModel } from "../../../ui/form.model";
import { DateTimeField } from "../../../ui/office/DateTimeField";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { offerDraft, shareText, templates, offerToForm, type OfferFormValues } from "./offers.model";
import { TermsFields } from "./TermsFields";

interface Props {
  answer: OfficeOffersAnswer;
  /** Null for a new one. */
  offer: OfficeOffer | null;
  onClose: () => void;
  onDone: () => void;
}

export function OfferDialog({ answer, offer, onClose, onDone }: Props) {
  const [initial, setInitial] = useState<OfferFormValues | null>(offer && offerToForm(offer));
  if (initial) return <OfferForm initial={initial} offer={offer} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog title="New deposit bonus" description="Start with a template; you can change every field." onClose={onClose}>
      <RadioCards label="Template" value={null} onChange={(id) => setInitial(templates.find((one) => one.id === id)?.newForm(answer.defaults, answer.free_bet) ?? null)} cards={templates.map(({ id, label, hint }) => ({ value: id, label, hint }))} />
    </Dialog>
  );
}

type Model = FormModel<OfferFormValues, unknown>;

function OfferForm({ initial, offer, onClose, onDone }: Omit<Props, "answer"> & { initial: OfferFormValues }) {
  return (
    <ReasonDialog title={offer ? `Change ${offer.name}` : "New deposit bonus"} description={offer ? "Granted bonuses keep their terms." : "Players are offered the bonus from its start time."} size="medium"
      action={offer ? "Save" : "Create"} doneText="The bonus was saved." initial={initial}
      check={({ name }) => (name.trim().length === 0 ? { name: "Enter a name." } : {})}
      send={(typed) => api.post("/api/admin/bonus/offers/save", { ...offerDraft(typed, offer), reason: typed.reason })} reasonClass="office-bonus-wide" onClose={onClose} onDone={onDone}>
      {(model) => (
        <>
          <OfferFields model={model} />
          <TermsFields model={model} />
          <OfferPreviewPanel model={model} offer={offer} />
        </>
      )}
    </ReasonDialog>
  );
}

function OfferFields({ model }: { model: Model }) {
  const firstOnly = model.field("first_only");
  return (
    <>
      <TextField className="office-bonus-wide" label="Name" {...model.field("name")} maxLength={60} />
      <TextArea className="office-bonus-wide" label="Description for players" {...model.field("description")} maxLength={2000} rows={2} />
      <TextField label="Percent of the deposit" {...model.field("percent")} maxLength={3} />
      <TextField label="Maximum bonus" hint="In dollars" {...model.field("max")} maxLength={20} />
      <TextField label="Minimum deposit" hint="In dollars" {...model.field("min")} maxLength={20} />
      <TextField label="Budget" hint="In dollars; empty for no limit" {...model.field("budget")} maxLength={20} />
      <DateTimeField label="Starts" empty="Now" {...model.field("starts_at")} />
      <DateTimeField label="Ends" empty="Never" {...model.field("ends_at")} />
      <Switch label="First deposit only" checked={firstOnly.value} onChange={firstOnly.onChange} disabled={firstOnly.disabled} />
    </>
  );
}

/** The offer as players see it, and its possible cost. */
function OfferPreviewPanel({ model, offer }: { model: Model; offer: OfficeOffer | null }) {
  const [preview, setPreview] = useState<OfferPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function loadPreview() {
    try {
      setPreview(await api.post("/api/admin/bonus/offers/preview", offerDraft(model.values.peek(), offer)));
      setFailure(null);
    } catch (error) {
      setPreview(null);
      setFailure(errorText(error));
    }
  }
  return (
    <div className="office-bonus-wide office-bonus-preview">
      <Button size="small" onClick={() => void loadPreview()}>Preview</Button>
      {failure && <p className="ui-field-note ui-field-error" role="alert">{failure}</p>}
      {preview && (
        <>
          <Card title={preview.model.name} text={`${shareText(preview.model.multiplier)} of your deposit, up to ${dollars(preview.model.max)}`} aside={<Badge tone="info">Preview</Badge>}>
            {preview.model.description && <p>{preview.model.description}</p>}
            <p className="office-bonus-note">A deposit of {dollars(Number(preview.deposit))} gives {dollars(Number(preview.bonus))}{Number(preview.required) > 0 && `, for which ${dollars(Number(preview.required))} have to be wagered`}.</p>
          </Card>
          <CostTable bets={preview.bets} />
          <p className={Number(preview.player_share) > 0 ? "office-bonus-warning" : "office-bonus-note"}>
            With the cheapest of these bets a player keeps {dollars(Number(preview.player_share))} of every dollar on average{preview.cost && `: ${dollars(Number(preview.cost))} of the budget`}.
          </p>
        </>
      )}
    </div>
  );
}

const columns: Column<BetCost>[] = [
  { key: "bet", label: "Bet", cell: ({ bet }) => bet },
  { key: "edge", label: "House edge", numeric: true, cell: ({ edge }) => formatPercent(edge) },
  { key: "counts", label: "$1 counts", numeric: true, cell: ({ counts }) => `$${counts}` },
  { key: "costs", label: "Costs, for $1 of bonus", numeric: true, cell: ({ costs }) => `$${costs}` },
];

/** The cost for a player of meeting a wagering requirement with some bets. */
function CostTable({ bets }: { bets: readonly BetCost[] }) {
  if (bets.length === 0) return null;
  return <Table label="What the requirement costs a player" columns={columns} rows={[...bets]} rowKey={({ bet }) => bet} empty={null} />;
}
