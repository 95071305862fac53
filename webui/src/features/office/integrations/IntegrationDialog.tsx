import { api } from "../../../lib/api";
import type { IntegrationRow } from "../../../lib/api.gen";
import { PasswordField, TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import type { FormModel } from "../../../ui/form.model";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { draftOf, draftProblems, saveRequest, type IntegrationDraft } from "./integrations.model";

const protocols = [{ value: "slotegrator", label: "Slotegrator" }, { value: "hub88", label: "Hub88" }];

/** Makes an integration, or changes one. */
export function IntegrationDialog({ row, onClose, onDone }: { row: IntegrationRow | null; onClose: () => void; onDone: () => void }) {
  return (
    <ReasonDialog<IntegrationDraft> title={row ? `Change ${row.name}` : "New integration"} size="medium" action="Save" doneText="The integration is saved."
      description="New credentials, addresses, currencies, hosts and a lower fee wait for a second person."
      initial={draftOf(row)} check={(draft) => draftProblems(draft, row === null)} send={(draft) => api.post("/api/admin/integrations/save", saveRequest(draft, row?.version ?? 0))}
      onClose={onClose} onDone={onDone}>
      {(model) => <Fields model={model} row={row} />}
    </ReasonDialog>
  );
}

function Fields<Answer>({ model, row }: { model: FormModel<IntegrationDraft, Answer>; row: IntegrationRow | null }) {
  const { protocol } = model.values.value;
  const keep = row ? "Empty keeps the stored one." : undefined;
  return (
    <>
      {!row && <TextField label="Name" hint="Small letters, digits and dashes. It cannot be changed later." maxLength={40} autoComplete="off" {...model.field("name")} />}
      {!row && <Select label="Protocol" options={protocols} value={protocol} onChange={(value) => model.set("protocol", value === "hub88" ? "hub88" : "slotegrator")} />}
      <TextField label="Address of the interface" inputMode="url" autoComplete="off" {...model.field("base")} />
      <TextArea label="Addresses of callbacks" hint="Networks such as 192.0.2.0/24, or single addresses." rows={2} spellCheck={false} {...model.field("addresses")} />
      <TextField label="Currencies" hint="Such as usd eur." autoComplete="off" {...model.field("currencies")} />
      <TextArea label="Hosts of games" hint="If games are not launched at the interface: games.example.org, or *.example.org." rows={2} spellCheck={false} {...model.field("hosts")} />
      <TextField label="Contract fee" hint="Percent of the gross gaming revenue." inputMode="decimal" autoComplete="off" {...model.field("fee")} />
      {protocol === "slotegrator" ? (
        <>
          <TextField label="Merchant id" hint={keep} autoComplete="off" {...model.field("merchant")} />
          <PasswordField label="Merchant key" hint={keep} autoComplete="off" {...model.field("key")} />
        </>
      ) : (
        <>
          <TextField label="Operator id" hint={keep} inputMode="numeric" autoComplete="off" {...model.field("operator")} />
          <TextField label="Sub-partner id" autoComplete="off" {...model.field("partner")} />
          <TextArea label="Private key of the site" hint={keep ?? "RSA of at least 2048 bits, in PEM."} rows={3} spellCheck={false} {...model.field("private_key")} />
          <TextArea label="Public key of the provider" hint={keep} rows={3} spellCheck={false} {...model.field("public_key")} />
        </>
      )}
    </>
  );
}
